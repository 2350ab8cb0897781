/** Lines to take away: shown as they are, and copied at a press. */
import { useState } from 'preact/hooks'

const SHOWN_MS = 2000

export const Copyable = ({ text, label }: { text: string; label: string }) => {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Cannot copy: select the text')
    }
    setTimeout(() => setSaid(''), SHOWN_MS)
  }
  return (
    <div class="copyable">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <button type="button" class="quiet" onClick={copy} aria-label={`Copy: ${label}`}>
        Copy
      </button>
      <span class="copied" role="status">
        {said}
      </span>
    </div>
  )
}
