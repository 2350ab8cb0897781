/** The files of an import: their sheets and headers, and the source that they belong to. */
import type { DraftFile, DraftSheet, HeadRow, ProfileData, Question } from '@heliolog/desk-api'
import { Select } from '../../elements/form.tsx'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { formatBytes } from '../../format/numbers.ts'
import { desk } from '../data/desk-client.ts'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { FileDrop } from '../sources/file-drop.tsx'
import styles from './import.module.css'
import { Checkbox, FileText, Messages, Questions } from './import-elements.tsx'
import { withKeys } from './profile-edits.ts'
import { SourceForm } from './source-form.tsx'
import { StepButtons, type StepProps } from './steps.tsx'

const DELIMITERS = [',', ';', 'tab'] as const
const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-15', 'utf-16le', 'macintosh', 'ibm866'] as const

const READING_KEYS = ['delimiter', 'encoding', 'header', 'sheet', 'sheets']

/** Of questions: the other ones are asked beside the columns. */
export const isAboutFiles = ({ column, keys }: Question): boolean =>
  column === null && keys.some((key) => READING_KEYS.includes(key))

const HeadTable = ({ rows, title }: { rows: readonly HeadRow[]; title: string }) => {
  const t = deskTexts().import.files
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <ScrollRegion class={styles.head} label={title}>
      <table>
        <caption class="visually-hidden">{title}</caption>
        <tbody>
          {rows.map(({ line, cells, role }) => (
            <tr key={line} class={styles[role]}>
              <th scope="row">
                {line}
                {role !== 'row' && <small>{t.roles[role]}</small>}
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

const sheetTitle = ({ name }: DraftSheet, file: DraftFile): string =>
  name === null ? file.name : `${file.name}, ${name}`

/** The sheets of a workbook, each with a tick box; a file of another format has one without a name. */
const Sheets = ({ edited, file }: Pick<StepProps, 'edited'> & { file: DraftFile }) => {
  const t = deskTexts().import.files
  const { settings, changeProfile } = edited
  const choose = (sheet: DraftSheet, isChosen: boolean) => {
    const chosen = file.sheets.filter((one) => (one === sheet ? isChosen : one.isChosen))
    const { sheet: _, ...profile } = settings.profile
    changeProfile({ ...profile, sheets: chosen.flatMap(({ name }) => name ?? []) })
  }
  const chosenCount = file.sheets.filter(({ isChosen }) => isChosen).length
  return (
    <>
      {file.sheets.map((sheet) => (
        <div key={sheet.name} class={styles.sheet}>
          {sheet.name !== null && (
            <Checkbox
              label={
                <>
                  <FileText>{sheet.name}</FileText> {sheet.isHidden && t.hiddenSheet}
                </>
              }
              isChecked={sheet.isChosen}
              isDisabled={sheet.isChosen && chosenCount === 1}
              onChange={(isChosen) => choose(sheet, isChosen)}
            />
          )}
          {(sheet.isChosen || sheet.name === null) && (
            <HeadTable rows={sheet.head} title={t.headOf(sheetTitle(sheet, file))} />
          )}
        </div>
      ))}
    </>
  )
}

const FilePanel = ({ edited, file }: Pick<StepProps, 'edited'> & { file: DraftFile }) => {
  const t = deskTexts().import.files
  const remove = () => edited.request(() => desk.removeFile(edited.draft.id, file.number))
  return (
    <section class="panel" aria-label={file.name}>
      <div class={`row ${styles.fileHead}`}>
        <h2>
          <FileText>{file.name}</FileText> <span class="remark">{formatBytes(file.bytes)}</span>
        </h2>
        <button type="button" class="quiet" onClick={remove}>
          {t.remove} <span class="visually-hidden">{file.name}</span>
        </button>
      </div>
      {file.fault === null ? (
        <Sheets edited={edited} file={file} />
      ) : (
        <p class="fault" role="alert">
          {messageText(file.fault)}
        </p>
      )}
    </section>
  )
}

/** Choices for reading the files. Each choice applies to all of them. */
const Reading = ({ edited }: Pick<StepProps, 'edited'>) => {
  const t = deskTexts().import.files
  const { draft, settings, changeProfile } = edited
  const { profile } = settings
  const lines = new Set(
    draft.files.flatMap(({ sheets }) => sheets.flatMap(({ head }) => head.map(({ line }) => line))),
  )
  const headers = draft.files.flatMap(({ sheets }) => sheets.flatMap(({ header }) => header ?? []))
  const found = [...new Set(headers)].join(', ')
  const delimiter = draft.files.find((file) => file.delimiter !== null)?.delimiter
  const encoding = draft.files.find((file) => file.encoding !== null)?.encoding
  const setKeys = (keys: Parameters<typeof withKeys<ProfileData>>[1]) =>
    changeProfile(withKeys(profile, keys))
  const encodings = new Set([...ENCODINGS, ...[profile.encoding ?? []].flat()])
  return (
    <div class={`row ${styles.reading}`}>
      <Select
        legend={t.header}
        options={[
          ['', t.detected(found === '' ? null : found)],
          ...[...lines].sort((one, other) => one - other).map((line) => [`${line}`, t.line(line)] as const),
        ]}
        chosen={`${profile.header ?? ''}`}
        onChoose={(line) => setKeys({ header: line === '' ? undefined : Number(line) })}
      />
      {delimiter && (
        <Select
          legend={t.delimiter}
          options={[
            ['', t.detected(t.delimiters[delimiter as keyof typeof t.delimiters] ?? delimiter)],
            ...DELIMITERS.map((one) => [one, t.delimiters[one]] as const),
          ]}
          chosen={profile.delimiter ?? ''}
          onChoose={(one) => setKeys({ delimiter: one })}
        />
      )}
      {encoding && (
        <Select
          legend={t.encoding}
          options={[['', t.detected(encoding)], ...[...encodings].map((one) => [one, one] as const)]}
          chosen={profile.encoding ?? ''}
          onChoose={(one) => setKeys({ encoding: one })}
        />
      )}
    </div>
  )
}

export const FilesStep = ({ edited, go }: StepProps) => {
  const t = deskTexts().import.files
  const { draft } = edited
  const isReady = draft.files.length > 0 && draft.files.every(({ fault }) => fault === null)
  return (
    <>
      <Messages messages={draft.faults} isFault />
      <Messages messages={draft.notes} />
      <Questions questions={draft.questions.filter(isAboutFiles)} />
      {draft.files.length > 0 && <SourceForm edited={edited} />}
      {draft.files.length > 0 && (
        <>
          <h2>{t.heading}</h2>
          <p class="remark">{t.about}</p>
          <Reading edited={edited} />
        </>
      )}
      {draft.files.map((file) => (
        <FilePanel key={file.number} edited={edited} file={file} />
      ))}
      <section aria-label={t.add}>
        <FileDrop draft={draft.id} onUploaded={(answer) => edited.request(async () => answer)} />
      </section>
      <StepButtons edited={edited} go={go} next="columns" isDisabled={!isReady} />
    </>
  )
}
