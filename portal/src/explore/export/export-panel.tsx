/** The data that a page shows as files, and as code that fetches them. */
import type { Heliolog } from '@heliolog/client'
import { useState } from 'preact/hooks'
import './export-panel.css'
import { saveBlob } from '../../browser/save-blob.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Tabs } from '../../elements/tabs.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { SERVICE, SERVICE_URL } from '../../service/service-settings.ts'
import { AllRows } from './all-rows.tsx'
import { bulkFileOf } from './bulk-files.ts'
import type { Call } from './calls.ts'
import { curlSample, pythonSample, typeScriptSample } from './code-samples.ts'
import { csvOf } from './csv.ts'

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
  <div class="export-csv">
    <button type="button" onClick={() => save(csv)}>
      Download {csv.records.length === 1 ? 'this row' : `these ${formatNumber(csv.records.length)} rows`} as
      CSV
    </button>
    <p>
      What this page shows, with all fields, in UTF-8. If you use a spreadsheet, import the columns as text,
      so that a cell that starts with = is not run as a formula.
    </p>
  </div>
)

const Code = ({ calls }: { calls: readonly Call[] }) => {
  const [chosen, setChosen] = useState(lastChosen)
  const choose = (name: string) => {
    lastChosen = name
    setChosen(name)
  }
  return (
    <>
      <h3>Code</h3>
      <p>
        Code that fetches the same data.
        {calls.some((call) => 'list' in call) &&
          ' curl fetches one page, TypeScript and Python fetch all pages.'}{' '}
        Set your token first: <code>export HELIOLOG_TOKEN=hlg_…</code>
      </p>
      <p class="remark">
        {SERVICE.client_package === null
          ? 'The TypeScript and Python clients come with heliolog’s source code. Do not install packages of these names from npm or PyPI: others may have published them.'
          : `The TypeScript client is the npm package ${SERVICE.client_package}. The Python client comes with heliolog’s source code; do not install a package of its name from PyPI.`}
      </p>
      <Tabs
        label="Languages"
        chosen={chosen}
        choose={choose}
        tabs={Object.entries(LANGUAGES).map(([name, sampleOf]) => ({
          name,
          content: <Copyable text={sampleOf(SERVICE_URL, calls)} label={`${name} code for this page`} />,
        }))}
      />
    </>
  )
}

export const ExportPanel = ({ service, calls, csv }: ExportPanelProps) => {
  const file = bulkFileOf(calls)
  return (
    <section class="panel export-panel" aria-labelledby="export">
      <h2 id="export">Export</h2>
      {csv && csv.records.length > 0 && <CsvButton csv={csv} />}
      {file && <AllRows service={service} file={file} />}
      <Code calls={calls} />
    </section>
  )
}
