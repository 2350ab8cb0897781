/** Whom to ask for a token, with a letter to send. */
import { BASE_URL } from '../browser/routing.ts'
import { Copyable } from '../elements/copyable.tsx'

const SUBJECT = 'A token for heliolog'

const letterFor = (url: string): string =>
  [
    'Hello,',
    '',
    `I would like a token for the heliolog at ${url}`,
    '',
    'Project: ',
    'Purpose (research, education): ',
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
const mailto = (contact: string, letter: string): string =>
  `mailto:${encodeURIComponent(contact).replaceAll('%40', '@')}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(
    letter.replaceAll('\n', '\r\n'),
  )}`

const Contact = ({ contact, letter }: { contact: string | null; letter: string }) => {
  if (contact === null)
    return <p>The operators have named no contact; ask where you found this address, with these lines:</p>
  if (isWebAddress(contact))
    return (
      <p>
        Ask the operators at{' '}
        <a href={contact} rel="noreferrer">
          {contact}
        </a>
        , with these lines:
      </p>
    )
  return (
    <>
      <p>
        <a class="button" href={mailto(contact, letter)}>
          Write to {contact}
        </a>
      </p>
      <p>The letter is prepared; if no program for mail opens, send these lines yourself:</p>
    </>
  )
}

export const TokenRequest = ({ contact }: { contact: string | null }) => {
  const letter = letterFor(BASE_URL.href)
  return (
    <section class="panel" aria-labelledby="ask">
      <h2 id="ask">Ask for a token</h2>
      <Contact contact={contact} letter={letter} />
      <Copyable label="What to write" text={letter} />
      <p class="remark">
        A person reads it and sends you a personal token, <code>hlg_…</code>. It is shown once: keep it as you
        keep a password, and share it with nobody. It can expire, and the operators can revoke it.
      </p>
    </section>
  )
}
