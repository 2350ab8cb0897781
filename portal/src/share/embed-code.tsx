/** The HTML with which another site shows the activity chart, where the operators allow that. */
import { Copyable } from '../elements/copyable.tsx'
import { texts } from '../language/texts.ts'
import { SERVICE, SERVICE_URL } from '../service/service-settings.ts'

export const EmbedCode = () => {
  if (!SERVICE.embed) return null
  const t = texts().share
  const title = texts().overview.title
  return (
    <details>
      <summary>{t.embed}</summary>
      <Copyable
        label={t.embedCode}
        text={`<iframe src="${SERVICE_URL}/embed" title="${title}" width="100%" height="360" loading="lazy"></iframe>`}
      />
    </details>
  )
}
