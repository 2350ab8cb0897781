/** The kind of the records, and the source that they belong to: an existing one or a new one. */
import type { KindName } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../elements/form.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import styles from './import.module.css'
import { Checkbox, TextField } from './import-elements.tsx'
import type { StepProps } from './steps.tsx'

const KINDS = ['observations', 'images', 'observers'] as const satisfies KindName[]
const SOURCE_NAME = /^[a-z0-9-]{1,40}$/
/** No source has such a name. */
const NEW = ' new'

export const SourceForm = ({ edited }: Pick<StepProps, 'edited'>) => {
  const t = deskTexts().import.source
  const { draft, settings, change } = edited
  const { kind, source, newSource } = settings
  const names = draft.sources.map(({ name }) => name)
  const isNew = source === null || !names.includes(source)
  const [isNaming, setNaming] = useState(isNew)
  const chosen = draft.sources.find(({ name }) => name === source)
  const fault = source === null || SOURCE_NAME.test(source) ? undefined : t.rule
  const choose = (name: string) => {
    setNaming(name === NEW)
    change({ source: name === NEW ? null : name, newSource: false })
  }
  return (
    <section class="panel" aria-labelledby="import-source">
      <h2 id="import-source">{t.heading}</h2>
      <p class="remark">{t.about}</p>
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
              ...names.map(
                (name) => [name, name === draft.proposedSource ? t.proposed(name) : name] as const,
              ),
              [NEW, t.newSource],
            ]}
            chosen={isNaming || isNew ? NEW : (source ?? NEW)}
            onChoose={choose}
          />
        )}
        {(isNaming || isNew) && (
          <TextField
            legend={t.name}
            value={source ?? ''}
            onCommit={(name) => change({ source: name.trim() === '' ? null : name.trim() })}
            hint={t.rule}
            fault={fault}
          />
        )}
      </div>
      {isNew && names.length > 0 && (
        <Checkbox
          label={t.accept}
          hint={t.acceptHint}
          isChecked={newSource}
          onChange={(isChecked) => change({ newSource: isChecked })}
        />
      )}
      {chosen?.hasProfile && <p class="remark">{t.hasProfile(chosen.name)}</p>}
    </section>
  )
}
