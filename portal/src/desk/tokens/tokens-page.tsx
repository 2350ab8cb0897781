/** The list of tokens, and the page that issues one. */
import type { DeskToken, TokenList } from '@heliolog/desk-api'
import type { ComponentChildren } from 'preact'
import { useRequest } from '../../data/request-state.ts'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { DataTable, textColumns } from '../../elements/table/data-table.tsx'
import { dayOf } from '../../format/days.ts'
import { formatNumber } from '../../format/numbers.ts'
import { desk } from '../data/desk-client.ts'
import { Age } from '../frame/age.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { CallsPanel } from './calls-panel.tsx'
import { IssueToken } from './issue-token.tsx'

/** A deleted token has no holder. */
export const holderOf = ({ holder, id }: DeskToken): string => holder || id

/** The facts about a token, by heading. */
export const tokenFacts = ({ defaults }: TokenList): [string, (token: DeskToken) => ComponentChildren][] => {
  const t = deskTexts().tokens
  const limit = (own: number | null, standard: number) =>
    own === null ? t.isDefault(formatNumber(standard)) : formatNumber(own)
  return [
    [t.state, ({ state }) => t.states[state]],
    [t.purpose, ({ purpose }) => <bdi>{purpose}</bdi>],
    [t.scope, ({ scope }) => t.scopes[scope]],
    [t.rate, ({ rate }) => limit(rate, defaults.rate)],
    [t.bulkPerHour, ({ bulkPerHour }) => limit(bulkPerHour, defaults.bulkPerHour)],
    [t.issued, ({ issuedAt }) => dayOf(issuedAt)],
    [t.expires, ({ expiresOn }) => expiresOn ?? t.never],
    [t.lastUsed, ({ lastUsedAt }) => (lastUsedAt === null ? t.notUsed : <Age at={lastUsedAt} />)],
  ]
}

const TokenTable = (list: TokenList) => {
  const t = deskTexts().tokens
  return (
    <DataTable
      title={t.heading}
      caption={t.heading}
      columns={[
        {
          field: 'holder',
          heading: t.holder,
          kind: 'text',
          cell: (token) => (
            <Link to={`tokens/${token.id}`}>
              <bdi>{holderOf(token)}</bdi>
            </Link>
          ),
        },
        ...textColumns(tokenFacts(list)),
      ]}
      rows={list.tokens}
      keyOf={({ id }) => id}
    />
  )
}

export const TokensPage = () => {
  const t = deskTexts().tokens
  return (
    <>
      <h1>{t.heading}</h1>
      <p>{t.lead}</p>
      <RequestView request={useRequest(desk.tokens, '')} waitingFor={t.loading}>
        {(list) =>
          list.tokens.length === 0 ? (
            <>
              <p class="notice">{t.none}</p>
              <IssueToken list={list} />
            </>
          ) : (
            <>
              <p>
                <Link to="tokens/new" class="button primary">
                  {t.issue}
                </Link>
              </p>
              <TokenTable {...list} />
              <CallsPanel />
            </>
          )
        }
      </RequestView>
    </>
  )
}

export const IssuePage = () => {
  const t = deskTexts().tokens
  return (
    <>
      <p>
        <Link to="tokens">{t.all}</Link>
      </p>
      <h1>{t.issue}</h1>
      <RequestView request={useRequest(desk.tokens, '')} waitingFor={t.loading}>
        {(list) => <IssueToken list={list} />}
      </RequestView>
    </>
  )
}
