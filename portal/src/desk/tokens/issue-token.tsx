/** Issues a token, with a form that the text of a request can fill. */
import type { IssuedToken, IssueRequest, TokenList } from '@heliolog/desk-api'
import { useState } from 'preact/hooks'
import { Select } from '../../elements/form.tsx'
import { Link } from '../../elements/link.tsx'
import { ActionButton } from '../action-button.tsx'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { IssuedTokenPanel } from './issued-token.tsx'
import { RequestText } from './request-text.tsx'
import { TokenFields } from './token-fields.tsx'

const NOTHING: IssueRequest = {
  ...{ holder: '', purpose: '', email: null, rate: null, bulkPerHour: null, expiresOn: null, scope: 'api' },
}

export const IssueToken = ({ list }: { list: TokenList }) => {
  const { refresh } = useDesk()
  const [values, setValues] = useState(NOTHING)
  const [issued, setIssued] = useState<IssuedToken>()
  const t = deskTexts().tokens
  const change = (part: Partial<IssueRequest>) => setValues((last) => ({ ...last, ...part }))
  if (issued !== undefined)
    return (
      <>
        <IssuedTokenPanel issued={issued} list={list} />
        <div class="row">
          <Link to={`tokens/${issued.token.id}`} class="button">
            {t.showToken}
          </Link>
          <button type="button" onClick={() => setIssued(undefined)}>
            {t.issueAnother}
          </button>
        </div>
      </>
    )
  const issue = async () => {
    setIssued(await desk.issueToken(values))
    setValues(NOTHING)
    await refresh()
  }
  return (
    <>
      {list.tokens.length === 0 && <p class="notice">{t.none}</p>}
      <RequestText list={list} onRead={change} />
      <Panel heading={t.token}>
        {list.hapi === 'token' && (
          <Select
            legend={t.scope}
            options={(['api', 'hapi'] as const).map((scope) => [scope, t.scopes[scope]] as const)}
            chosen={values.scope}
            onChoose={(scope) => change({ scope })}
          />
        )}
        <TokenFields values={values} change={change} defaults={list.defaults} />
        <ActionButton class="primary" send={issue}>
          {t.issue}
        </ActionButton>
      </Panel>
    </>
  )
}
