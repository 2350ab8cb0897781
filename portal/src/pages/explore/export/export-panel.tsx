/** The data that a page shows as files, and as code that fetches them. */
import { useState } from 'preact/hooks'
import { saveBlob } from '../../../browser/save-blob.ts'
import { SERVICE_URL } from '../../../data/service-settings.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { Choice } from '../../../elements/form.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { texts } from '../../../language/texts.ts'
import { AllRows } from './all-rows.tsx'
import { bulkFileOf, type Call, curlSample, pythonSample, typeScriptSample } from './calls.ts'
import { csvOf } from './csv.ts'
import styles from './export.module.css'

interface CsvFile {
  /** From `fileNameOf`. */
  name: string
  records: readonly object[]
}

const SAMPLES = { curl: curlSample, TypeScript: typeScriptSample, Python: pythonSample }
type Language = keyof typeof SAMPLES
const LANGUAGES = Object.keys(SAMPLES) as Language[]

// The chosen language stays selected on the next page.
let lastChosen: Language = 'curl'

const save = ({ name, records }: CsvFile): void =>
  saveBlob(new Blob([csvOf(records)], { type: 'text/csv;charset=utf-8' }), name)

const CsvButton = ({ csv }: { csv: CsvFile }) => (
  <div class={`row ${styles.exportCsv}`}>
    <button type="button" onClick={() => save(csv)}>
      {texts().export.downloadRows(csv.records.length)}
    </button>
    <p class="remark">{texts().export.aboutRows}</p>
  </div>
)

const Code = ({ calls }: { calls: readonly Call[] }) => {
  const [chosen, setChosen] = useState(lastChosen)
  const choose = (name: Language) => {
    lastChosen = name
    setChosen(name)
  }
  const t = texts().export
  const about = calls.some((call) => 'list' in call) ? t.aboutListCode : t.aboutCode
  return (
    <>
      <h3>{t.code}</h3>
      <p>
        <RichText text={about} />
      </p>
      <p class="remark">{t.unpublishedClients}</p>
      <Choice
        legend={t.languages}
        options={LANGUAGES.map((name) => [name, name] as const)}
        chosen={chosen}
        onChoose={choose}
      />
      <Copyable text={SAMPLES[chosen](SERVICE_URL, calls)} label={t.codeIn(chosen)} />
    </>
  )
}

export const ExportPanel = ({ calls, csv }: { calls: readonly Call[]; csv?: CsvFile }) => {
  const file = bulkFileOf(calls)
  return (
    <section class={`panel ${styles.exportPanel}`} aria-labelledby="export">
      <h2 id="export">{texts().export.title}</h2>
      {csv && csv.records.length > 0 && <CsvButton csv={csv} />}
      {file && <AllRows file={file} />}
      <Code calls={calls} />
    </section>
  )
}
