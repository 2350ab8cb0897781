/** The kind of the records, and the source that they belong to: an existing one or a new one. */
import type { KindName } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../elements/form.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './import.module.css'
import { Checkbox, Panel, TextField } from './import-elements.tsx'
import type { Edited } from './steps.tsx'

const KINDS: readonly KindName[] = ['observations', 'images', 'observers']
const SOURCE_NAME = /^[a-z0-9-]{1,40}$/
/** Values of the drop-down that are no names. */
const NEW = ' new'
const UNDECIDED = ''

export const SourceForm = ({ edited }: Edited) => {
  const t = deskTexts().import.source
  const { draft, settings, change } = edited
  const { kind, source, newSource } = settings
  const names = draft.sources.map(({ name }) => name)
  const [isNaming, setNaming] = useState(false)
  const isNew = isNaming || names.length === 0 || (source !== null && !names.includes(source))
  const newName = names.includes(draft.proposedSource ?? '') ? null : draft.proposedSource
  const choose = (name: string) => {
    setNaming(name === NEW)
    change({ source: name === NEW ? newName : name, newSource: false })
  }
  return (
    <Panel heading={t.heading} about={t.about}>
      <div class={`row ${styles.fields}`}>
        <Select
          legend={t.kind}
          options={KINDS.map((name) => [name, deskTexts().kinds[name]] as const)}
          chosen={kind}
          onChoose={(name) => change({ kind: name })}
        />
        {names.length > 0 && (
          <Select
            legend={t.source}
            options={[
              ...(source === null && !isNew
                ? [[UNDECIDED, deskTexts().import.columns.undecided] as const]
                : []),
              ...names.map(
                (name) => [name, name === draft.proposedSource ? t.proposed(name) : name] as const,
              ),
              [NEW, t.newSource],
            ]}
            chosen={isNew ? NEW : (source ?? UNDECIDED)}
            onChoose={choose}
          />
        )}
        {isNew && (
          <TextField
            legend={t.name}
            value={source ?? ''}
            onCommit={(name) => change({ source: name.trim() || null })}
            hint={t.rule}
            fault={source === null || SOURCE_NAME.test(source) ? undefined : t.rule}
          />
        )}
      </div>
      {(newSource || draft.faults.some(({ code }) => code === 'source.similar')) && (
        <Checkbox
          label={t.accept}
          hint={t.acceptHint}
          isChecked={newSource}
          onChange={(isChecked) => change({ newSource: isChecked })}
        />
      )}
    </Panel>
  )
}
