/** Renames or forgets an observer: what happens to the records, what is deleted, and what stays. */
import type { ForgetObserver, RenameObserver } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Facts } from '../../elements/figure.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { Checkbox, TextField } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

export type ObserverChange = RenameObserver | ForgetObserver

interface ChoicesProps<Value> {
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | null
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

type Fate = 'anonymous' | 'another' | 'retracted'

interface FormProps {
  form: ObserverChange
  /** Ids contain the nickname, and it is not decided what happens to them. */
  hasOpenIds: boolean
  onChange: (form: ObserverChange) => void
  onClose: () => void
}

export const ObserverForm = ({ form, hasOpenIds, onChange, onClose }: FormProps) => {
  const t = deskTexts().observers
  const { job, follow } = useDesk()
  const { nickname, to, merge, absent } = form
  const [fate, setFate] = useState<Fate>(to === null ? 'retracted' : to === '' ? 'anonymous' : 'another')
  const forgetting = form.what === 'forget' ? form : undefined
  const isNamed = forgetting === undefined || fate === 'another'
  const isDecided = !hasOpenIds || forgetting?.ids !== null
  const isComplete = nickname !== '' && !(isNamed && to === '') && isDecided
  const preview = async () => follow(await desk.change({ ...form, isPreview: true, note: null }))
  return (
    <>
      {absent && (
        <TextField
          legend={t.nickname}
          isImmediate
          value={nickname}
          onCommit={(text) => onChange({ ...form, nickname: text.trim() })}
        />
      )}
      {forgetting && (
        <Choices
          legend={t.records}
          chosen={fate}
          onChoose={(next) => {
            setFate(next)
            onChange({ ...forgetting, to: next === 'retracted' ? null : '', merge: false })
          }}
          options={(['anonymous', 'another', 'retracted'] as const).map((name) => [name, t[name]])}
        />
      )}
      {isNamed && (
        <>
          <TextField
            legend={t.newNickname}
            isImmediate
            value={to ?? ''}
            onCommit={(text) => onChange({ ...form, to: text.trim() })}
          />
          <Checkbox
            label={t.merge}
            isChecked={merge}
            onChange={(isMerged) => onChange({ ...form, merge: isMerged })}
          />
        </>
      )}
      {forgetting && (hasOpenIds || forgetting.ids !== null) && (
        <Choices
          legend={t.ids}
          chosen={forgetting.ids}
          onChoose={(ids) => onChange({ ...forgetting, ids })}
          options={[
            ['new' as const, t.newIds],
            ['keep' as const, t.keptIds],
          ]}
        />
      )}
      {forgetting && (
        <Facts
          class={styles.consequences}
          facts={[
            [t.deletedWhat, t.deleted],
            [t.keptWhat, t.kept],
            [t.laterWhat, t.later],
          ]}
        />
      )}
      <div class="row">
        <ActionButton class="primary" send={preview} isDisabled={!isComplete || job?.state === 'running'}>
          {t.preview}
        </ActionButton>
        <button type="button" onClick={onClose}>
          {deskTexts().change.close}
        </button>
      </div>
    </>
  )
}
