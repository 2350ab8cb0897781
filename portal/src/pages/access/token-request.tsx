/** A form that writes the request for a token, which the visitor sends to the operators. */
import { useState } from 'preact/hooks'
import { BASE_URL } from '../../browser/routing.ts'
import { SERVICE, SERVICE_NAME } from '../../data/service-settings.ts'
import { Copyable } from '../../elements/copyable.tsx'
import { Fault } from '../../elements/form.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import {
  findMissing,
  KINDS,
  type Kind,
  type Letter,
  LONGEST,
  LONGEST_LINK,
  mailtoLink,
  type Required,
  type TokenWish,
  writeLetter,
} from '../../format/request-letter.ts'
import { texts } from '../../language/texts.ts'
import styles from './access.module.css'

const NOTHING: TokenWish = {
  name: '',
  institution: '',
  purpose: '',
  plannedUse: '',
  kinds: ['api'],
  credit: false,
}

/** The service has tokens for HAPI only where HAPI needs one. */
const offeredKinds = (): readonly Kind[] =>
  SERVICE.hapi === 'token' ? KINDS : KINDS.filter((kind) => kind !== 'hapi')

interface FormProps {
  wish: TokenWish
  change: (part: Partial<TokenWish>) => void
  /** Missing entries, once the visitor has tried to send the request. */
  missing: readonly string[]
}

const MissingFault = ({ name, missing }: { name: Required; missing: readonly string[] }) => (
  <Fault
    id={`request-${name}-fault`}
    text={missing.includes(name) ? texts().access.faults[name] : undefined}
  />
)

const attributesOf = (name: string, missing: readonly string[], hint?: string) => {
  const isMissing = missing.includes(name)
  const ids = [hint, isMissing ? `request-${name}-fault` : undefined].filter((id) => id !== undefined)
  return { 'aria-invalid': isMissing, 'aria-describedby': ids.length === 0 ? undefined : ids.join(' ') }
}

interface TextFieldProps extends FormProps {
  name: keyof typeof LONGEST
  label: string
  hint?: string
  required?: boolean
  autocomplete?: 'name' | 'organization'
}

const TextField = ({ name, label, hint, required = false, autocomplete, ...form }: TextFieldProps) => {
  const { wish, change, missing } = form
  const id = `request-${name}`
  const field = {
    id,
    value: wish[name],
    required,
    maxLength: LONGEST[name],
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
    ...attributesOf(name, missing, hint && `${id}-hint`),
  }
  return (
    <div>
      <label for={id}>
        {label} {required && <span class="remark">({texts().access.required})</span>}
      </label>
      {hint === undefined ? (
        <input {...field} autocomplete={autocomplete} />
      ) : (
        <>
          <p id={`${id}-hint`} class="remark">
            {hint}
          </p>
          <textarea {...field} rows={3} />
        </>
      )}
      {(name === 'name' || name === 'purpose') && <MissingFault name={name} missing={missing} />}
    </div>
  )
}

const KindChoice = ({ wish: { kinds }, change, missing }: FormProps) => {
  const t = texts().access
  const toggle = (kind: Kind) =>
    change({ kinds: kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind] })
  return (
    <fieldset>
      <legend>{t.neededFor}</legend>
      {offeredKinds().map((kind, index) => (
        <label key={kind} class={styles.requestCheck}>
          <input
            id={index === 0 ? 'request-kinds' : undefined}
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
            {...attributesOf('kinds', missing)}
          />
          <span>{t[kind]}</span>
        </label>
      ))}
      <MissingFault name="kinds" missing={missing} />
    </fieldset>
  )
}

const CreditChoice = ({ wish, change, missing }: FormProps) => (
  <div>
    <label class={styles.requestCheck}>
      <input
        id="request-credit"
        type="checkbox"
        required
        checked={wish.credit}
        onChange={({ currentTarget }) => change({ credit: currentTarget.checked })}
        {...attributesOf('credit', missing)}
      />
      <span>
        {texts().access.credit} <span class="remark">({texts().access.required})</span>
      </span>
    </label>
    <MissingFault name="credit" missing={missing} />
  </div>
)

interface EmailProps {
  address: string
  letter: Letter
  isComplete: boolean
}

/** A link once the request is complete. Until then a button that shows what is missing. */
const Email = ({ address, letter, isComplete }: EmailProps) => {
  const t = texts().access
  const complete = mailtoLink(address, letter)
  const fits = complete.length <= LONGEST_LINK
  const href = fits ? complete : mailtoLink(address, { ...letter, body: '' })
  return (
    <>
      <p>
        {isComplete ? (
          <a class="button primary" href={href}>
            {t.email(address)}
          </a>
        ) : (
          <button type="submit" class="primary">
            {t.email(address)}
          </button>
        )}
      </p>
      <p role="status">{fits ? t.opensMail : t.tooLong(complete.length, LONGEST_LINK)}</p>
    </>
  )
}

const Contact = (email: Omit<EmailProps, 'address'>) => {
  const { contact } = SERVICE
  if (contact === null) return <p>{texts().access.noContact}</p>
  // A contact is a web page or an e-mail address.
  if (!/^https?:\/\//i.test(contact)) return <Email address={contact} {...email} />
  const link = (
    <a href={contact} rel="noreferrer">
      {contact}
    </a>
  )
  return (
    <p>
      <RichText text={texts().access.askAt} elements={{ contact: () => link }} />
    </p>
  )
}

export const TokenRequest = () => {
  const t = texts().access
  const [wish, setWish] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const missing = findMissing(wish)
  const change = (part: Partial<TokenWish>) => setWish((last) => ({ ...last, ...part }))
  const form = { wish, change, missing: isTried ? missing : [] }
  const letter = writeLetter(wish, { service: SERVICE_NAME, community: SERVICE.name, url: BASE_URL.href })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = missing
    if (first) document.getElementById(`request-${first}`)?.focus()
  }
  return (
    <section class="panel" aria-labelledby="request-token">
      <h2 id="request-token">{t.request}</h2>
      <p>{t.aboutForm}</p>
      <form class={styles.tokenRequest} onSubmit={submit} noValidate aria-labelledby="request-token">
        <TextField {...form} name="name" label={t.name} required autocomplete="name" />
        <TextField {...form} name="institution" label={t.institution} autocomplete="organization" />
        <TextField {...form} name="purpose" label={t.purpose} hint={t.purposeHint} required />
        <TextField {...form} name="plannedUse" label={t.plannedUse} hint={t.plannedUseHint} />
        <KindChoice {...form} />
        <CreditChoice {...form} />
        <div>
          <Contact letter={letter} isComplete={missing.length === 0} />
        </div>
      </form>
      <dl class={`row ${styles.requestSubject}`}>
        <dt>{t.subject}</dt>
        <dd>{letter.subject}</dd>
      </dl>
      <Copyable label={t.requestText} text={letter.body} isProse />
      <p class="remark">
        <RichText text={t.whatHappens} />
      </p>
    </section>
  )
}
