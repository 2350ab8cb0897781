/** The data that a page shows as files, and as code that fetches them. */
import type { Heliolog } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { saveBlob } from '../../../browser/save-blob.ts'
import { SERVICE_URL } from '../../../data/service-settings.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { texts } from '../../../language/texts.ts'
import { AllRows } from './all-rows.tsx'
import { bulkFileOf } from './bulk-files.ts'
import type { Call } from './calls.ts'
import { curlSample, pythonSample, typeScriptSample } from './code-samples.ts'
import { csvOf } from './csv.ts'
import styles from './export.module.css'
import { Tabs } from './tabs.tsx'

export interface CsvFile {
  /** From `fileNameOf`. */
  name: string
  records: readonly object[]
}

interface ExportPanelProps {
  service: Heliolog
  calls: readonly Call[]
  csv?: CsvFile | undefined
}

const LANGUAGES = { curl: curlSample, TypeScript: typeScriptSample, Python: pythonSample }

// The chosen language stays selected on the next page.
let lastChosen = 'curl'

const save = ({ name, records }: CsvFile): void =>
  saveBlob(new Blob([csvOf(records)], { type: 'text/csv;charset=utf-8' }), name)

const CsvButton = ({ csv }: { csv: CsvFile }) => (
  <div class={styles.exportCsv}>
    <button type="button" onClick={() => save(csv)}>
      {texts().export.downloadRows(csv.records.length)}
    </button>
    <p>{texts().export.aboutRows}</p>
  </div>
)

const Code = ({ calls }: { calls: readonly Call[] }) => {
  const [chosen, setChosen] = useState(lastChosen)
  const choose = (name: string) => {
    lastChosen = name
    setChosen(name)
  }
  const t = texts().export
  const about = calls.some((call) => 'list' in call) ? t.aboutListCode : t.aboutCode
  return (
    <>
      <h3>{t.code}</h3>
      <p>
        <RichText text={about} elements={{ code: (inner) => <code>{inner}</code> }} />
      </p>
      <p class="remark">{t.unpublishedClients}</p>
      <Tabs
        label={t.languages}
        chosen={chosen}
        choose={choose}
        tabs={Object.entries(LANGUAGES).map(([name, sampleOf]) => ({
          name,
          content: <Copyable text={sampleOf(SERVICE_URL, calls)} label={t.codeIn(name)} />,
        }))}
      />
    </>
  )
}

export const ExportPanel = ({ service, calls, csv }: ExportPanelProps) => {
  const file = bulkFileOf(calls)
  return (
    <section class={`panel ${styles.exportPanel}`} aria-labelledby="export">
      <h2 id="export">{texts().export.title}</h2>
      {csv && csv.records.length > 0 && <CsvButton csv={csv} />}
      {file && <AllRows service={service} file={file} />}
      <Code calls={calls} />
    </section>
  )
}
