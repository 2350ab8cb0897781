/** Form elements and messages of the import steps. */
import type { Message, Question } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { messageText } from '../data/message-text.ts'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './import.module.css'

const TYPING_MS = 600

interface TextFieldProps {
  legend: string
  /** The legend is only read to screen readers, because it is visible elsewhere. */
  isLegendHidden?: boolean
  value: string
  onCommit: (value: string) => void
  hint?: ComponentChildren
  fault?: string | undefined
  suggestions?: readonly string[]
  type?: 'text' | 'number' | 'time'
  size?: number
  /** Without a delay: only when the operator leaves the field or presses Enter. */
  isCommittedOnLeaving?: boolean
}

/** A field that reports its text after a pause in typing, and when it is left. */
export const TextField = ({
  legend,
  isLegendHidden = false,
  value,
  onCommit,
  hint,
  fault,
  suggestions,
  isCommittedOnLeaving = false,
  ...input
}: TextFieldProps) => {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value || isCommittedOnLeaving) return
    const timer = setTimeout(() => onCommit(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div class={styles.field}>
      <label for={id} class={isLegendHidden ? 'visually-hidden' : ''}>
        {legend}
      </label>
      <input
        id={id}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={described || undefined}
        list={suggestions && `${id}-list`}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== value) onCommit(currentTarget.value)
        }}
        {...input}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`${id}-hint`} class="remark">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
    </div>
  )
}

interface CheckboxProps {
  label: ComponentChildren
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  hint?: ComponentChildren
  /** Of radio buttons, of which one is chosen. */
  name?: string
}

/** A tick box, or one of several radio buttons, with its label. */
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
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} class="remark">
          {hint}
        </span>
      )}
    </p>
  )
}

/** A text of a file or of the store, in its own direction. */
export const FileText = ({ children }: { children: ComponentChildren }) => <bdi>{children}</bdi>

export const Messages = ({
  messages,
  isFault = false,
}: {
  messages: readonly Message[]
  isFault?: boolean
}) => {
  if (messages.length === 0) return null
  return (
    <div class={isFault ? 'notice problem' : 'notice'} role={isFault ? 'alert' : undefined}>
      {isFault && <h2>{deskTexts().import.faults}</h2>}
      {messages.map((message, at) => (
        <p key={at} dir="auto">
          {messageText(message)}
        </p>
      ))}
    </div>
  )
}

/** Points that the operator should check, beside their subject. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <>
    {questions.map(({ message }, at) => (
      <p key={at} class={styles.question} dir="auto">
        <strong class={styles.questionMark} aria-hidden="true">
          ?
        </strong>
        {messageText(message)}
      </p>
    ))}
  </>
)
