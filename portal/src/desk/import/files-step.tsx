/** The files of an import: their sheets and headers, and the source that they belong to. */
import type { DraftFile, DraftSheet, HeadRow, Question } from '@heliolog/desk-api'
import { Select } from '../../elements/form.tsx'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { formatBytes } from '../../format/numbers.ts'
import { desk } from '../data/desk-client.ts'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { FileDrop } from '../sources/file-drop.tsx'
import styles from './import.module.css'
import { Checkbox, Faults, Messages, Questions } from './import-elements.tsx'
import { withKeys } from './profile-edits.ts'
import { SourceForm } from './source-form.tsx'
import { type Edited, StepButtons, type StepProps } from './steps.tsx'

const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-15', 'utf-16le', 'macintosh', 'ibm866']
const READING_KEYS = ['delimiter', 'encoding', 'header', 'sheet', 'sheets']

/** Selects the questions that belong to this step; the others are asked beside the columns. */
export const isAboutFiles = ({ column, keys }: Question): boolean =>
  column === null && keys.some((key) => READING_KEYS.includes(key))

const HeadTable = ({ rows, title }: { rows: readonly HeadRow[]; title: string }) => {
  const { roles } = deskTexts().import.files
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    <ScrollRegion class={styles.head} label={title}>
      <table>
        <caption class="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ line, cells, role }) => (
            <tr key={line} class={styles[role]}>
              <th scope="row">
                {line} <small>{role !== 'row' && roles[role]}</small>
              </th>
              {Array.from({ length: width }, (_, at) => (
                <td key={at} dir="auto">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The names of the sheets that are read, as the operator has just chosen them. */
const chosenSheets = ({ draft: { files }, settings: { profile } }: Edited['edited']): string[] =>
  Array.isArray(profile.sheets)
    ? profile.sheets
    : files.flatMap(({ sheets }) => sheets.flatMap(({ isChosen, name }) => (isChosen && name) || []))

/** The first lines of a sheet, with a tick box; a file that is no workbook has one sheet without a name. */
const Sheet = ({ edited, file, sheet }: Edited & { file: DraftFile; sheet: DraftSheet }) => {
  const t = deskTexts().import.files
  const { name, isHidden, head } = sheet
  const chosen = chosenSheets(edited)
  const isChosen = name !== null && chosen.includes(name)
  const choose = (isTicked: boolean) => {
    const { sheet: _, ...profile } = edited.settings.profile
    const names = file.sheets.flatMap((one) => one.name ?? [])
    const sheets = names.filter((one) => (one === name ? isTicked : chosen.includes(one)))
    edited.changeProfile({ ...profile, sheets })
  }
  return (
    <>
      {name !== null && (
        <Checkbox
          label={isHidden ? t.hiddenSheet(name) : name}
          isChecked={isChosen}
          isDisabled={isChosen && file.sheets.filter((one) => chosen.includes(one.name ?? '')).length === 1}
          onChange={choose}
        />
      )}
      {(isChosen || name === null) && head.length > 0 && (
        <HeadTable rows={head} title={t.headOf(name === null ? file.name : `${file.name}, ${name}`)} />
      )}
    </>
  )
}

const FilePanel = ({ edited, file }: Edited & { file: DraftFile }) => (
  <section class="panel" aria-label={file.name}>
    <div class={`row ${styles.fileHead}`}>
      <h3>
        <bdi>{file.name}</bdi> <span class="remark">{formatBytes(file.bytes)}</span>
      </h3>
      <button
        type="button"
        class="quiet"
        onClick={() => edited.request(() => desk.removeFile(edited.draft.id, file.number))}
      >
        {deskTexts().import.files.remove} <span class="visually-hidden">{file.name}</span>
      </button>
    </div>
    {file.fault && (
      <p class="fault" role="alert">
        {messageText(file.fault)}
      </p>
    )}
    {file.sheets.map((sheet) => (
      <Sheet key={sheet.name} edited={edited} file={file} sheet={sheet} />
    ))}
  </section>
)

/** Choices for reading the files. Each applies to all of them. */
const Reading = ({ edited }: Edited) => {
  const t = deskTexts().import.files
  const { files } = edited.draft
  const { profile } = edited.settings
  const sheets = files.flatMap((file) =>
    file.sheets.filter(({ isChosen, name }) => isChosen || name === null),
  )
  const lines = new Set(sheets.flatMap(({ head }) => head.map(({ line }) => line)))
  const headers = new Set(sheets.flatMap(({ header }) => header ?? []))
  const delimiter = files.find((file) => file.delimiter !== null)?.delimiter
  const encoding = files.find((file) => file.encoding !== null)?.encoding
  const delimiters: Record<string, string> = t.delimiters
  const encodings = new Set([...ENCODINGS, profile.encoding ?? 'utf-8'])
  const choices = [
    [
      'header',
      headers.size === 0 ? undefined : t.line([...headers].join(', ')),
      [...lines].sort((one, other) => one - other).map((line) => [`${line}`, t.line(`${line}`)] as const),
    ],
    ['delimiter', delimiter && (delimiters[delimiter] ?? delimiter), Object.entries(delimiters)],
    ['encoding', encoding, [...encodings].map((name) => [name, name] as const)],
  ] as const
  const choose = (key: (typeof choices)[number][0], value: string) =>
    edited.changeProfile(withKeys(profile, { [key]: key === 'header' && value ? Number(value) : value }))
  return (
    <div class={`row ${styles.reading}`}>
      {choices.map(
        ([key, found, options]) =>
          (found || key === 'header') && (
            <Select
              key={key}
              legend={t[key]}
              options={[['', found ? t.found(found) : t.notFound], ...options]}
              chosen={`${profile[key] ?? ''}`}
              onChoose={(value) => choose(key, value)}
            />
          ),
      )}
    </div>
  )
}

export const FilesStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.files
  const { files, faults, notes, questions, id } = edited.draft
  const isRead = files.length > 0 && files.every(({ fault }) => fault === null)
  return (
    <>
      <Faults faults={faults} />
      {files.length > 0 && (
        <>
          <SourceForm edited={edited} />
          <h2>{t.heading}</h2>
          <p class="remark">{t.about}</p>
          <Questions questions={questions.filter(isAboutFiles)} />
          <Messages messages={notes} kind="note" />
          <Reading edited={edited} />
        </>
      )}
      {files.map((file) => (
        <FilePanel key={file.number} edited={edited} file={file} />
      ))}
      <FileDrop draft={id} onUploaded={(answer) => edited.request(async () => answer)} />
      <StepButtons
        edited={edited}
        go={go}
        next="columns"
        isDisabled={!isRead || edited.settings.source === null}
        missing={isRead && edited.settings.source === null ? deskTexts().import.source.missing : undefined}
      />
    </>
  )
}
