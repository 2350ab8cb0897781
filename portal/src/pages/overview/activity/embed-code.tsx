/** The HTML with which another site shows the activity chart, where the operators allow that. */
import { SERVICE, SERVICE_URL } from '../../../data/service-settings.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { texts } from '../../../language/texts.ts'

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const EmbedCode = () => {
  if (!SERVICE.embed) return null
  const t = texts().share
  const title = texts().overview.title
  return (
    <details>
      <summary>{t.embed}</summary>
      <Copyable
        label={t.embedCode}
        text={`<iframe src="${escapeAttribute(`${SERVICE_URL}/embed`)}" title="${escapeAttribute(title)}" width="100%" height="360" style="border: 0" loading="lazy"></iframe>`}
      />
    </details>
  )
}
