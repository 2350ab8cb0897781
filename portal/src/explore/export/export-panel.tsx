/** The data that a page shows as code that fetches them, and as a CSV file. */
import { useState } from 'preact/hooks'
import './export-panel.css'
import { Copyable } from '../../elements/copyable.tsx'
import { Tabs } from '../../elements/tabs.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { SERVICE, SERVICE_URL } from '../../service/service-settings.ts'
import {
  bulkSample,
  type Call,
  curlSample,
  heliologGetSample,
  pythonSample,
  typeScriptSample,
} from './code-samples.ts'
import { csvOf } from './csv.ts'

export interface CsvFile {
  /** From `fileNameOf`. */
  name: string
  records: readonly object[]
}

interface ExportPanelProps {
  calls: readonly Call[]
  csv?: CsvFile | undefined
}

const LANGUAGES = { curl: curlSample, TypeScript: typeScriptSample, Python: pythonSample }

// The chosen language stays selected on the next page.
let lastChosen = 'curl'

const DOWNLOAD_MS = 60_000

const save = ({ name, records }: CsvFile): void => {
  const url = URL.createObjectURL(new Blob([csvOf(records)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start to read the URL only after a while.
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS)
}

const CsvButton = ({ csv }: { csv: CsvFile }) => (
  <div class="export-csv">
    <button type="button" onClick={() => save(csv)}>
      Download CSV
    </button>
    <p>
      {csv.records.length === 1 ? 'The row' : `The ${formatNumber(csv.records.length)} rows`} shown here with
      all fields, in UTF-8. If you use a spreadsheet, import the columns as text, so that a cell that starts
      with = is not run as a formula.
    </p>
  </div>
)

export const ExportPanel = ({ calls, csv }: ExportPanelProps) => {
  const [chosen, setChosen] = useState(lastChosen)
  const choose = (name: string) => {
    lastChosen = name
    setChosen(name)
  }
  const download = bulkSample(SERVICE_URL, calls)
  return (
    <section class="panel export-panel" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p>
        Code that fetches the same data.
        {download !== '' && ' curl fetches one page, TypeScript and Python fetch all pages.'} Set your token
        first: <code>export HELIOLOG_TOKEN=hlg_…</code>
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
      {csv && csv.records.length > 0 && <CsvButton csv={csv} />}
      {download !== '' && (
        <>
          <h3>All rows</h3>
          <p>
            This command downloads all rows that match the filters into one file, from one version of the
            data. Observations and images have their tags there. <code>.ndjson</code> and{' '}
            <code>.parquet</code> work too.
          </p>
          <Copyable text={download} label="Command for all rows" />
          {SERVICE.client_package !== null && (
            <>
              <p>
                heliolog-get also resumes, verifies and updates the file, and saves a citation with it.{' '}
                <code>.sqlite</code> works too.
              </p>
              <Copyable
                text={heliologGetSample(SERVICE_URL, calls, SERVICE.client_package)}
                label="heliolog-get command for all rows"
              />
            </>
          )}
        </>
      )}
    </section>
  )
}
