/** Form elements, panels and messages of the import steps. */
import type { CheckRow, Message, Question, RowFault } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowFaultTexts } from '../data/field-texts.ts'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './import.module.css'

const TYPING_MS = 600

interface TextFieldProps {
  legend: string
  value: string
  onCommit: (value: string) => void
  hint?: string
  fault?: string | undefined
  suggestions?: readonly string[]
  type?: 'text' | 'number' | 'time' | 'date'
  isDisabled?: boolean
  /** Reports each change at once: nothing is sent. */
  isImmediate?: boolean
}

/** A field that reports its text after a pause in typing, and when it is left. */
export const TextField = ({
  legend,
  value,
  onCommit,
  hint,
  fault,
  suggestions,
  type,
  isDisabled,
  isImmediate = false,
}: TextFieldProps) => {
  const id = useId()
  const [text, setText] = useState(value)
  // The page may trim a text that somebody is still typing.
  const isReported = text === value || text.trim() === value
  // Other effects may run after the next key, and would undo it.
  useLayoutEffect(() => {
    if (!isReported) setText(value)
  }, [value])
  useEffect(() => {
    if (isReported) return
    const timer = setTimeout(() => onCommit(text), isImmediate ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  const commit = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    currentTarget.value !== value && onCommit(currentTarget.value)
  return (
    <div class={styles.field}>
      <label for={id} dir="auto">
        {legend}
      </label>
      <input
        id={id}
        type={type ?? 'text'}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        value={text}
        disabled={isDisabled}
        aria-invalid={fault !== undefined}
        aria-describedby={hint === undefined && fault === undefined ? undefined : `${id}-about`}
        list={suggestions && `${id}-list`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        // Enter reports a change; a text that a program fills in does not.
        onChange={commit}
        onBlur={commit}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <p id={`${id}-about`} class={fault === undefined ? 'remark' : 'fault'}>
        {fault ?? hint}
      </p>
    </div>
  )
}

interface CheckboxProps {
  label: ComponentChildren
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
  hint?: string
  /** Of radio buttons, of which one is chosen. */
  name?: string | undefined
}

export const Checkbox = ({ label, isChecked, isDisabled, onChange, hint, name }: CheckboxProps) => {
  const id = useId()
  return (
    <p class={styles.checkbox}>
      <input
        id={id}
        type={name === undefined ? 'checkbox' : 'radio'}
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id} dir="auto">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} class="remark">
          {hint}
        </span>
      )}
    </p>
  )
}

/** The place of a row in the files. */
export const Place = ({ file, sheet, line }: Pick<CheckRow, 'file' | 'sheet' | 'line'>) =>
  line === null ? null : (
    <>
      {deskTexts().import.check.line(line)}
      <small dir="auto">{[file, sheet].filter((part) => part !== null).join(', ')}</small>
    </>
  )

export const RowFaults = ({ faults }: { faults: readonly RowFault[] }) => (
  <>
    {rowFaultTexts(faults).map((text) => (
      <p key={text} class="fault" dir="auto">
        {text}
      </p>
    ))}
  </>
)

/** Questions, warnings and notes, beside their subject. */
export const Messages = ({ messages, kind }: { messages: readonly Message[]; kind: 'warning' | 'note' }) => (
  <>
    {messages.map((message, at) => (
      <p key={at} class={kind === 'warning' ? styles.question : `remark ${styles.note}`} dir="auto">
        {messageText(message)}
      </p>
    ))}
  </>
)

export const newMessages = (messages: readonly Message[], known: readonly Message[]): Message[] =>
  messages.filter(({ text }) => !known.some((one) => one.text === text))

export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <Messages messages={questions.map(({ message }) => message)} kind="warning" />
)

interface PanelProps {
  heading: string
  about?: string
  questions?: readonly Question[]
  /** Gets the focus when it appears, for screen-reader and keyboard users. */
  isFocused?: boolean
  children: ComponentChildren
}

export const Panel = ({ heading, about, questions = [], isFocused = false, children }: PanelProps) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFocused) panel.current?.focus()
  }, [])
  return (
    <section class={`panel ${styles.panel}`} aria-labelledby={id} tabIndex={-1} ref={panel}>
      <h2 id={id}>{heading}</h2>
      {about && <p class="remark">{about}</p>}
      <Questions questions={questions} />
      {children}
    </section>
  )
}

/** Why something is not possible. */
export const Faults = ({ faults }: { faults: readonly Message[] }) =>
  faults.length === 0 ? null : (
    <div class="notice problem" role="alert">
      <h2>{deskTexts().import.faults}</h2>
      {faults.map((fault, at) => (
        <p key={at} class={styles.lines} dir="auto">
          {messageText(fault)}
        </p>
      ))}
    </div>
  )
