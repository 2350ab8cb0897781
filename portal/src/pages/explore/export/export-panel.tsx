/** The data that a page shows as files, and as code that fetches them. */
import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { saveBlob } from '../../../browser/save-blob.ts'
import { SERVICE_URL } from '../../../data/service-settings.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { texts } from '../../../language/texts.ts'
import { AllRows } from './all-rows.tsx'
import { bulkFileOf, type Call } from './calls.ts'
import { curlSample, pythonSample, typeScriptSample } from './code-samples.ts'
import { csvOf } from './csv.ts'
import styles from './export.module.css'

interface Tab {
  name: string
  content: ComponentChildren
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  chosen: string
  choose: (name: string) => void
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const Tabs = ({ label, tabs, chosen, choose }: TabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  const step = (event: KeyboardEvent) => {
    const names = tabs.map(({ name }) => name)
    const to = STEPS[event.key]?.(names.indexOf(shown?.name ?? ''), tabs.length)
    if (to === undefined) return
    event.preventDefault()
    choose(names[to] ?? '')
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.name}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab.name)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown?.name}`}>
        {shown?.content}
      </div>
    </div>
  )
}

interface CsvFile {
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
        <RichText text={about} />
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

export const ExportPanel = ({ calls, csv }: ExportPanelProps) => {
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
