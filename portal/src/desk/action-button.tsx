/** A button that sends a request once at a time, and shows why it failed. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Problem } from '../elements/request-view.tsx'

interface ActionButtonProps {
  class?: string
  'aria-label'?: string
  isDisabled?: boolean
  send: () => Promise<unknown>
  children: ComponentChildren
}

export const ActionButton = ({ send, isDisabled = false, children, ...rest }: ActionButtonProps) => {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async () => {
    setSending(true)
    setError(undefined)
    await send().catch(setError)
    setSending(false)
  }
  return (
    <>
      <button {...rest} type="button" disabled={isDisabled || isSending} onClick={act}>
        {children}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  )
}
