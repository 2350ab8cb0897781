/** The tokens: their list, the form for a new one, or one of them. */
import type { DeskToken, TokenList } from '@heliolog/desk-api'
import { useRequest } from '../../data/request-state.ts'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { desk } from '../data/desk-client.ts'
import { deskTexts } from '../language/desk-texts.ts'
import { CallsPanel } from './calls-panel.tsx'
import { IssueToken } from './issue-token.tsx'
import { Token } from './token-details.tsx'
import { holderOf, tokenFacts } from './token-facts.tsx'
import styles from './tokens.module.css'

const holderLink = (token: DeskToken) => (
  <Link to={`tokens/${token.id}`}>
    <bdi>{holderOf(token)}</bdi>
  </Link>
)

const Tokens = (list: TokenList) => {
  const t = deskTexts().tokens
  return (
    <>
      <p>
        <Link to="tokens/new" class="button primary">
          {t.issue}
        </Link>
      </p>
      <DataTable
        class={styles.list}
        title={t.heading}
        caption={t.heading}
        columns={textColumns([[t.holder, holderLink], ...tokenFacts(list)])}
        rows={list.tokens}
        keyOf={({ id }) => id}
      />
      <CallsPanel />
    </>
  )
}

/** `id` is that of a token, `new`, or empty for the list. */
export const TokensPage = ({ id }: { id: string }) => {
  const t = deskTexts().tokens
  const isNew = id === 'new'
  const content = (list: TokenList) => {
    if (isNew || (id === '' && list.tokens.length === 0)) return <IssueToken list={list} />
    if (id === '') return <Tokens {...list} />
    const token = list.tokens.find((one) => one.id === id)
    return token ? <Token list={list} first={token} /> : <p class="notice">{t.notFound(id)}</p>
  }
  return (
    <>
      {id !== '' && (
        <p>
          <Link to="tokens">{t.all}</Link>
        </p>
      )}
      {(id === '' || isNew) && <h1>{isNew ? t.issue : t.heading}</h1>}
      {id === '' && <p>{t.lead}</p>}
      <RequestView request={useRequest(desk.tokens, id)} waitingFor={t.loading}>
        {content}
      </RequestView>
    </>
  )
}
