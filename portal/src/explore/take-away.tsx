/** What a view shows, to take away: as code that fetches the same, and as a file. */
import { useState } from 'preact/hooks'
import './take-away.css'
import { Copyable } from '../elements/copyable.tsx'
import { Tabs } from '../elements/tabs.tsx'
import { formatNumber } from '../format/numbers.ts'
import { useServiceUrl } from '../service/summary.ts'
import { type Call, curlLines, downloadLines, pythonLines, typeScriptLines } from './code-lines.ts'
import { csvOf } from './csv.ts'

export interface CsvFile {
  /** By `fileNameOf`. */
  name: string
  /** In the order of the interface: the keys of one of fields.ts. */
  fields: readonly string[]
  records: readonly object[]
}

interface TakeAwayProps {
  calls: readonly Call[]
  csv?: CsvFile | undefined
}

const LANGUAGES = { curl: curlLines, TypeScript: typeScriptLines, Python: pythonLines }

// Who has chosen a language is shown it on the next page as well.
let lastChosen = 'curl'

const KEPT_MS = 60_000

const save = ({ name, fields, records }: CsvFile): void => {
  const address = URL.createObjectURL(new Blob([csvOf(fields, records)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read it only after a while.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const CsvButton = ({ csv }: { csv: CsvFile }) => (
  <div class="take-away-csv">
    <button type="button" onClick={() => save(csv)}>
      Download CSV
    </button>
    <p>
      {csv.records.length === 1 ? 'The one row' : `The ${formatNumber(csv.records.length)} rows`} shown here,
      with all fields, as UTF-8. In a spreadsheet, import the columns as text: a cell may begin with = and is
      no formula.
    </p>
  </div>
)

export const TakeAway = ({ calls, csv }: TakeAwayProps) => {
  const address = useServiceUrl()
  const [chosen, setChosen] = useState(lastChosen)
  const choose = (name: string) => {
    lastChosen = name
    setChosen(name)
  }
  const download = downloadLines(address, calls)
  return (
    <section class="panel take-away" aria-labelledby="take-away">
      <h2 id="take-away">Take it away</h2>
      <p>
        The same data by a program
        {download !== '' && ': curl fetches one page, TypeScript and Python go through all pages'}. The token
        is read from the environment: <code>export HELIOLOG_TOKEN=hlg_…</code>
      </p>
      <Tabs
        label="Languages"
        chosen={chosen}
        choose={choose}
        tabs={Object.entries(LANGUAGES).map(([name, lines]) => ({
          name,
          content: <Copyable text={lines(address, calls)} label={`${name} lines for what is shown`} />,
        }))}
      />
      {csv && <CsvButton csv={csv} />}
      {download !== '' && (
        <>
          <h3>All rows</h3>
          <p>
            Everything that these filters find, in one file of one version of the data, with its tags and how
            to cite it. <code>.ndjson</code>, <code>.parquet</code> and <code>.sqlite</code> work as well.
          </p>
          <Copyable text={download} label="The command for all rows" />
        </>
      )}
    </section>
  )
}
