/** A token: its facts and calls, and what can be changed. */
import type { ChangedToken, DeskToken, IssuedToken, TokenList, TokenValues } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Facts } from '../../elements/figure.tsx'
import { dayOf } from '../../format/days.ts'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import deskStyles from '../desk.module.css'
import { Messages, Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { CallsPanel } from './calls-panel.tsx'
import { IssuedTokenPanel } from './issued-token.tsx'
import { holderOf, tokenFacts } from './token-facts.tsx'
import { TokenFields } from './token-fields.tsx'
import styles from './tokens.module.css'

export const Token = ({ list, first }: { list: TokenList; first: DeskToken }) => {
  const { refresh } = useDesk()
  const [{ token, warnings }, setChanged] = useState<ChangedToken>({ token: first, warnings: [] })
  const [issued, setIssued] = useState<IssuedToken>()
  /** The changed values only: a command may have changed others. */
  const [changes, setChanges] = useState<Partial<TokenValues>>()
  const [isSaved, setSaved] = useState(false)
  const t = deskTexts().tokens
  const { id, state } = token
  const reversible = state === 'revoked' ? 'restore' : 'revoke'

  const show = async (changed: ChangedToken) => {
    setChanged(changed)
    setIssued(undefined)
    await refresh()
  }
  const change = (part: Partial<TokenValues>) => {
    setChanges({ ...changes, ...part })
    setSaved(false)
  }
  const save = async () => {
    await show(await desk.changeToken(id, changes ?? {}))
    setChanges(undefined)
    setSaved(true)
  }
  const irreversible = {
    rotate: async () => {
      const rotated = await desk.rotateToken(id)
      await show(rotated)
      setIssued(rotated)
    },
    delete: async () => show(await desk.actOnToken(id, 'delete')),
  }
  const facts = [
    ...tokenFacts(list).map(([name, read]) => [name, read(token)] as const),
    [t.scope, t.scopes[token.scope]] as const,
    [t.issued, dayOf(token.issuedAt)] as const,
    [t.email, token.email ?? '–'] as const,
    [t.id, <code key="id">{id}</code>] as const,
  ]
  return (
    <>
      <h1>{t.tokenOf(holderOf(token))}</h1>
      <Facts class={`row readout ${deskStyles.facts}`} facts={facts} />
      <Messages messages={warnings} kind="warning" />
      {issued && <IssuedTokenPanel issued={issued} list={list} />}
      {state !== 'deleted' && (
        <p class="row">
          <ActionButton send={async () => show(await desk.actOnToken(id, reversible))}>
            {t[reversible]}
          </ActionButton>
          <span class="remark">{t[`${reversible}Hint`]}</span>
        </p>
      )}
      <CallsPanel token={id} />
      {(state === 'valid' || state === 'expired') && (
        <Panel heading={t.change} about={t.changeHint}>
          <TokenFields values={{ ...token, ...changes }} change={change} defaults={list.defaults} />
          <ActionButton class="primary" isDisabled={changes === undefined} send={save}>
            {t.save}
          </ActionButton>{' '}
          <span role="status">{isSaved && t.saved}</span>
        </Panel>
      )}
      {(['rotate', 'delete'] as const)
        .filter((action) => state === 'valid' || (action === 'delete' && state !== 'deleted'))
        .map((action) => (
          <details key={action} class={styles.irreversible}>
            <summary>{t[action]}</summary>
            <p>{t[`${action}Hint`]}</p>
            <ActionButton send={irreversible[action]}>{t[`${action}Now`]}</ActionButton>
          </details>
        ))}
    </>
  )
}
