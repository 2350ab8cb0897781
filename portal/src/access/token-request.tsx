/** How to request a token: the contact, and a text to send. */
import { BASE_URL } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'
import { SERVICE, SERVICE_NAME } from '../service/service-settings.ts'

const SUBJECT = `Request for a token: ${SERVICE_NAME}`

const requestText = (url: string): string =>
  [
    'Hello,',
    '',
    SERVICE.name === null
      ? `I would like a token for the heliolog service at ${url}`
      : `I would like a token for the solar observations of ${SERVICE.name} at ${url}`,
    '',
    'Project: ',
    'Purpose (research, education): ',
    ...(SERVICE.hapi === 'token'
      ? ['Kind of token (for the API, or for HAPI clients such as Autoplot): ']
      : []),
    'Institution or club, if any: ',
    'Expected use (how often, which data, until when): ',
    '',
    'I will credit the data to the community’s observers.',
    '',
    'Name: ',
    '',
  ].join('\n')

/** A contact is a web page or an e-mail address. */
const isWebAddress = (contact: string): boolean => /^https?:\/\//i.test(contact)

/** RFC 6068 requires CRLF at line ends. */
const mailto = (contact: string, text: string): string =>
  `mailto:${encodeURIComponent(contact).replaceAll('%40', '@')}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(
    text.replaceAll('\n', '\r\n'),
  )}`

const Contact = ({ contact, text }: { contact: string | null; text: string }) => {
  if (contact === null)
    return (
      <p>
        The operators have published no contact address. Ask where you found the link to this site, and
        include this text:
      </p>
    )
  if (isWebAddress(contact))
    return (
      <p>
        Ask the operators at{' '}
        <a href={contact} rel="noreferrer">
          {contact}
        </a>
        . Include this text:
      </p>
    )
  return (
    <>
      <p>
        <a class="button" href={mailto(contact, text)}>
          Email {contact}
        </a>
      </p>
      <p>The button opens a prepared message. If no mail program opens, send this text yourself:</p>
    </>
  )
}

export const TokenRequest = ({ contact }: { contact: string | null }) => {
  const text = requestText(BASE_URL.href)
  return (
    <section class="panel" aria-labelledby="request-token">
      <h2 id="request-token">Request a token</h2>
      <Contact contact={contact} text={text} />
      <Copyable label="Request text" text={text} />
      <p class="remark">
        A person reads your request and sends you a personal token, <code>hlg_…</code>. It is shown only once.
        Store it like a password and do not share it. It can expire, and the operators can revoke it.
      </p>
    </section>
  )
}
