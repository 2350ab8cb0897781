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

interface EditPanelProps {
  token: DeskToken
  defaults: TokenList['defaults']
  /** Gets the changed values only: a command may have changed others. */
  save: (changes: Partial<TokenValues>) => Promise<void>
}

const EditPanel = ({ token, defaults, save }: EditPanelProps) => {
  const [changes, setChanges] = useState<Partial<TokenValues>>()
  const [isSaved, setSaved] = useState(false)
  const t = deskTexts().tokens
  const change = (part: Partial<TokenValues>) => {
    setChanges({ ...changes, ...part })
    setSaved(false)
  }
  const send = async () => {
    await save(changes ?? {})
    setChanges(undefined)
    setSaved(true)
  }
  return (
    <Panel heading={t.change} about={t.changeHint}>
      <TokenFields values={{ ...token, ...changes }} change={change} defaults={defaults} />
      <ActionButton class="primary" isDisabled={changes === undefined} send={send}>
        {t.save}
      </ActionButton>{' '}
      <span role="status">{isSaved && t.saved}</span>
    </Panel>
  )
}

interface IrreversibleProps {
  action: 'rotate' | 'delete'
  send: () => Promise<void>
}

/** The button is behind its consequences. */
const Irreversible = ({ action, send }: IrreversibleProps) => {
  const t = deskTexts().tokens
  return (
    <details class={styles.irreversible}>
      <summary>{t[action]}</summary>
      <p>{t[`${action}Hint`]}</p>
      <ActionButton send={send}>{t[`${action}Now`]}</ActionButton>
    </details>
  )
}

export const Token = ({ list, first }: { list: TokenList; first: DeskToken }) => {
  const { refresh } = useDesk()
  const [{ token, warnings }, setChanged] = useState<ChangedToken>({ token: first, warnings: [] })
  const [issued, setIssued] = useState<IssuedToken>()
  const t = deskTexts().tokens
  const { id, state, email, scope, issuedAt } = token
  const reversible = state === 'revoked' ? 'restore' : 'revoke'
  const act = async (sent: Promise<ChangedToken>) => {
    setChanged(await sent)
    setIssued(undefined)
    await refresh()
  }
  const rotate = async () => {
    const rotated = await desk.rotateToken(id)
    await act(Promise.resolve(rotated))
    setIssued(rotated)
  }
  return (
    <>
      <h1>{t.tokenOf(holderOf(token))}</h1>
      <Facts
        class={`row readout ${deskStyles.facts}`}
        facts={[
          ...tokenFacts(list).map(([name, read]) => [name, read(token)] as const),
          [t.scope, t.scopes[scope]],
          [t.issued, dayOf(issuedAt)],
          [t.email, email ?? '–'],
          [t.id, <code key="id">{id}</code>],
        ]}
      />
      <Messages messages={warnings} kind="warning" />
      {issued && <IssuedTokenPanel issued={issued} list={list} />}
      {state !== 'deleted' && (
        <p class="row">
          <ActionButton send={() => act(desk.actOnToken(id, reversible))}>{t[reversible]}</ActionButton>
          <span class="remark">{t[`${reversible}Hint`]}</span>
        </p>
      )}
      <CallsPanel token={id} />
      {(state === 'valid' || state === 'expired') && (
        <EditPanel
          token={token}
          defaults={list.defaults}
          save={(changes) => act(desk.changeToken(id, changes))}
        />
      )}
      {state === 'valid' && <Irreversible action="rotate" send={rotate} />}
      {state !== 'deleted' && (
        <Irreversible action="delete" send={() => act(desk.actOnToken(id, 'delete'))} />
      )}
    </>
  )
}
