/** A token: its facts and calls, and what can be changed. */
import type { ChangedToken, DeskToken, IssuedToken, TokenList, TokenValues } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { useRequest } from '../../data/request-state.ts'
import { Facts } from '../../elements/figure.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import styles from '../desk.module.css'
import { Messages, Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { CallsPanel } from './calls-panel.tsx'
import { IssuedTokenPanel } from './issued-token.tsx'
import { TokenFields } from './token-fields.tsx'
import tokenStyles from './tokens.module.css'
import { holderOf, tokenFacts } from './tokens-page.tsx'

type Act = (send: Promise<ChangedToken>) => Promise<void>

/** Sends the changed values only: a command may have changed others. */
const EditPanel = ({ token, list, act }: { token: DeskToken; list: TokenList; act: Act }) => {
  const [changes, setChanges] = useState<Partial<TokenValues>>({})
  const [isSaved, setSaved] = useState(false)
  const t = deskTexts().tokens
  const change = (part: Partial<TokenValues>) => {
    setChanges({ ...changes, ...part })
    setSaved(false)
  }
  const save = async () => {
    await act(desk.changeToken(token.id, changes))
    setChanges({})
    setSaved(true)
  }
  return (
    <Panel heading={t.change} about={t.changeHint}>
      <TokenFields values={{ ...token, ...changes }} change={change} defaults={list.defaults} />
      <div class="row">
        <ActionButton class="primary" isDisabled={Object.keys(changes).length === 0} send={save}>
          {t.save}
        </ActionButton>
        <span role="status">{isSaved && t.saved}</span>
      </div>
    </Panel>
  )
}

interface ConfirmedProps {
  action: 'rotate' | 'delete'
  send: () => Promise<void>
}

/** A change that cannot be reversed: the button is behind its consequences. */
const ConfirmedAction = ({ action, send }: ConfirmedProps) => {
  const t = deskTexts().tokens
  return (
    <details class={tokenStyles.irreversible}>
      <summary>{t[action]}</summary>
      <p>{t[`${action}Hint`]}</p>
      <ActionButton send={send}>{t[`${action}Now`]}</ActionButton>
    </details>
  )
}

const Token = ({ list, first }: { list: TokenList; first: DeskToken }) => {
  const { refresh } = useDesk()
  const [{ token, warnings }, setChanged] = useState<ChangedToken>({ token: first, warnings: [] })
  const [issued, setIssued] = useState<IssuedToken>()
  const t = deskTexts().tokens
  const { id, state, email } = token
  const act: Act = async (send) => {
    setChanged(await send)
    await refresh()
  }
  const reversal = state === 'revoked' ? 'restore' : 'revoke'
  const rotate = async () => {
    const changed = await desk.rotateToken(id)
    setIssued(changed)
    setChanged(changed)
  }
  return (
    <>
      <h1>{t.tokenOf(holderOf(token))}</h1>
      <Facts
        class={`row readout ${styles.facts}`}
        facts={[
          ...tokenFacts(list).map(([name, read]) => [name, read(token)] as const),
          [t.email, email ?? '–'],
          [t.id, <code key="id">{id}</code>],
        ]}
      />
      <Messages messages={warnings} kind="warning" />
      {issued && <IssuedTokenPanel issued={issued} list={list} />}
      {state !== 'deleted' && (
        <p class="row">
          <ActionButton send={() => act(desk.actOnToken(id, reversal))}>{t[reversal]}</ActionButton>
          <span class="remark">{t[`${reversal}Hint`]}</span>
        </p>
      )}
      <CallsPanel token={id} />
      {(state === 'valid' || state === 'expired') && <EditPanel token={token} list={list} act={act} />}
      {state === 'valid' && <ConfirmedAction action="rotate" send={rotate} />}
      {state !== 'deleted' && (
        <ConfirmedAction action="delete" send={() => act(desk.actOnToken(id, 'delete'))} />
      )}
    </>
  )
}

export const TokenPage = ({ id }: { id: string }) => {
  const t = deskTexts().tokens
  return (
    <>
      <p>
        <Link to="tokens">{t.all}</Link>
      </p>
      <RequestView request={useRequest(desk.tokens, id)} waitingFor={t.loading}>
        {(list) => {
          const first = list.tokens.find((token) => token.id === id)
          return first ? <Token list={list} first={first} /> : <p class="notice">{t.notFound(id)}</p>
        }}
      </RequestView>
    </>
  )
}
