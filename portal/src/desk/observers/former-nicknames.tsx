/** Former nicknames: what later imports do with them, and removals that the change feed still announces. */
import type { FormerNames, RememberedName } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { useRequest } from '../../data/request-state.ts'
import { Instant } from '../../elements/instant.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

const DAY_LENGTH = 10

const Removals = ({ observers, day }: NonNullable<FormerNames['removals']>) => {
  const { job, follow } = useDesk()
  const t = deskTexts().observers
  const isDue = new Date().toISOString().slice(0, DAY_LENGTH) >= day
  const prune = async () =>
    follow(await desk.change({ what: 'prune', before: day, isPreview: true, note: null }))
  return (
    <Panel heading={t.pruneHeading} about={t.announced(observers)}>
      <p>{t.pruneFrom(day)}</p>
      <ActionButton send={prune} isDisabled={!isDue || job?.state === 'running'}>
        {t.prune}
      </ActionButton>
    </Panel>
  )
}

const fateOf = ({ name, becomes }: RememberedName): string => {
  const t = deskTexts().observers
  if (name !== null) return t.publishedAs(name, becomes ?? '')
  return becomes === null ? t.leftOut : t.forgottenAs(becomes)
}

export const FormerNicknames = () => {
  const t = deskTexts().observers
  const request = useRequest(desk.names, '')
  const [left, setLeft] = useState<FormerNames>()
  return (
    <RequestView request={request} waitingFor={t.loading}>
      {(loaded) => {
        const { names, removals } = left ?? loaded
        return (
          <>
            {removals !== null && <Removals {...removals} />}
            <Panel heading={t.namesHeading} about={t.namesAbout}>
              {left !== undefined && <p role="status">{t.ended}</p>}
              {names.length === 0 && <p>{t.noNames}</p>}
              <ul class={styles.drafts}>
                {names.map((name) => (
                  <li key={name.number} class="row">
                    <bdi>{fateOf(name)}</bdi>
                    {name.at !== '' && <Instant at={name.at} to="minutes" />}
                    <ActionButton
                      class="quiet"
                      aria-label={t.endWhat(fateOf(name))}
                      send={async () => setLeft(await desk.endName(name.number))}
                    >
                      {t.end}
                    </ActionButton>
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        )
      }}
    </RequestView>
  )
}
