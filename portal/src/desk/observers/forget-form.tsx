/** Forgets an observer: what happens to the records, what is deleted, and what stays. */
import type { ForgetObserver } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Facts } from '../../elements/figure.tsx'
import styles from '../desk.module.css'
import { Checkbox, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { type FormProps, PreviewButtons, WhomField } from './form-elements.tsx'

interface ChoicesProps<Value> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Radio buttons with a question. */
const Choices = <Value,>({ legend, options, chosen, onChoose }: ChoicesProps<Value>) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map(([value, label]) => (
      <Checkbox
        key={label}
        name={legend}
        label={label}
        isChecked={value === chosen}
        onChange={() => onChoose(value)}
      />
    ))}
  </fieldset>
)

interface ForgetFormProps extends FormProps<ForgetObserver> {
  /** Ids contain the nickname, and it is not decided what happens to them. */
  hasOpenIds: boolean
}

export const ForgetForm = ({ form, hasOpenIds, onChange, onClose }: ForgetFormProps) => {
  const t = deskTexts().observers
  const { becomes, merge, ids } = form
  const [isNamed, setNamed] = useState(becomes !== null && becomes !== '')
  const fate = becomes === null ? 'retracted' : isNamed ? 'another' : 'anonymous'
  const choose = (next: typeof fate) => {
    setNamed(next === 'another')
    onChange({ ...form, becomes: next === 'retracted' ? null : '', merge: false })
  }
  const isComplete = form.nickname !== '' && (!isNamed || becomes !== '') && !(hasOpenIds && ids === null)
  return (
    <>
      <WhomField form={form} onChange={onChange} />
      <Choices
        legend={t.records}
        chosen={fate}
        onChoose={choose}
        options={(['anonymous', 'another', 'retracted'] as const).map((name) => [name, t[name]])}
      />
      {isNamed && (
        <>
          <TextField
            legend={t.newNickname}
            value={becomes ?? ''}
            onCommit={(text) => onChange({ ...form, becomes: text.trim() })}
          />
          <Checkbox
            label={t.merge}
            isChecked={merge}
            onChange={(isMerged) => onChange({ ...form, merge: isMerged })}
          />
        </>
      )}
      {(hasOpenIds || ids !== null) && (
        <Choices<ForgetObserver['ids']>
          legend={t.ids}
          chosen={ids}
          onChoose={(choice) => onChange({ ...form, ids: choice })}
          options={[
            ['new', t.newIds],
            ['keep', t.keptIds],
          ]}
        />
      )}
      <Facts
        class={styles.consequences}
        facts={[
          [t.deletedWhat, t.deleted],
          [t.keptWhat, t.kept],
          [t.laterWhat, t.later],
        ]}
      />
      <PreviewButtons change={form} isComplete={isComplete} onClose={onClose} />
    </>
  )
}
