/** Text with a button that copies it. */
import { useRef, useState } from 'preact/hooks'
import { texts } from '../language/texts.ts'
import { ScrollRegion } from './table/scroll-region.tsx'

const MESSAGE_MS = 2000

interface CopyableProps {
  text: string
  label: string
  /** Prose breaks its lines; code keeps them and scrolls. */
  isProse?: boolean
}

export const Copyable = ({ text, label, isProse = false }: CopyableProps) => {
  const [message, setMessage] = useState('')
  const timer = useRef<number>(undefined)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(texts().elements.copied)
    } catch {
      setMessage(texts().elements.cannotCopy)
    }
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setMessage(''), MESSAGE_MS)
  }
  return (
    <div class={isProse ? 'copyable prose' : 'copyable'}>
      <ScrollRegion label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollRegion>
      <button type="button" class="quiet" onClick={copy} aria-label={texts().elements.copyWhat(label)}>
        {texts().elements.copy}
      </button>
      <span class="copied" role="status">
        {message}
      </span>
    </div>
  )
}
