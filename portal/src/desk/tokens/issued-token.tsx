/** A new token, which is shown once, and the e-mail that hands it over. It stays in this component. */
import type { IssuedToken, TokenList } from '@heliolog/desk-api'
import { Copyable } from '../../elements/copyable.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { mailtoLink } from '../../format/request-letter.ts'
import { useDesk } from '../data/desk-state.tsx'
import { Messages, Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

const UNKNOWN_URL = 'https://…'

export const IssuedTokenPanel = ({ issued, list }: { issued: IssuedToken; list: TokenList }) => {
  const { community, portal } = useDesk().overview
  const t = deskTexts().tokens
  const { token, secret, warnings } = issued
  const { holder, email, expiresOn } = token
  const url = list.publicUrl ?? UNKNOWN_URL
  const service = community ?? url
  // Without a public URL, the address is a path.
  const address = issued.address?.replace(/^\//, `${url}/`)
  const { letter } = t
  const { defaults } = list
  const limit = (name: 'rate' | 'bulkPerHour') => formatNumber(token[name] ?? defaults[name])
  const paragraphs = [
    letter.greeting(holder.split(',')[0] ?? ''),
    address ? letter.address(service) : letter.token(service),
    address ?? secret,
    letter.firstCall,
    address ? `curl ${address}/catalog` : `curl -H "Authorization: Bearer ${secret}" ${url}/api/v1/meta`,
    letter.limits(limit('rate'), limit('bulkPerHour')),
    expiresOn && letter.expires(expiresOn),
    letter.keepSecret,
    portal && letter.more(`${portal.replace(/\/*$/, '')}/access`),
  ].filter((paragraph) => paragraph !== null)
  return (
    <Panel heading={t.shownOnce(holder)} about={t.copyNow} isFocused>
      <Messages messages={warnings} kind="warning" />
      <Copyable label={address ? t.address : t.token} text={address ?? secret} />
      <h3>{t.letterTo}</h3>
      {list.publicUrl === null && <p class="notice">{t.noUrl}</p>}
      <Copyable label={t.letterTo} text={`${paragraphs.join('\n\n')}\n`} isProse />
      {email !== null && (
        <p>
          <a class="button" href={mailtoLink(email, { subject: letter.subject(service), body: '' })}>
            {t.writeTo(email)}
          </a>{' '}
          <span class="remark">{t.opensMail}</span>
        </p>
      )}
    </Panel>
  )
}
