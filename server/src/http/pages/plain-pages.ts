/** Pages without scripts, which are served instead of the portal and for HAPI. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { accentColours } from '../../domain/community/accent.ts'
import { isWebAddress, serviceName } from '../../domain/community/community.ts'
import type { ApiSettings } from '../app-dependencies.ts'

/** The folder of the server package. The code runs from its sources or, bundled, from dist/. */
export const PACKAGE_ROOT: string = join(
  import.meta.dirname,
  basename(import.meta.dirname) === 'dist' ? '..' : '../../..',
)
const FILES = join(PACKAGE_ROOT, 'public')

const ACCENT = /(?<=--accent: )[^;]*/

export const plainStyle = ({ accent }: Pick<ApiSettings, 'accent'>): string => {
  const style = readFileSync(join(FILES, 'style.css'), 'utf8')
  if (accent === undefined) return style
  const { light, dark } = accentColours(accent)
  return style.replace(ACCENT, `light-dark(${light}, ${dark})`)
}

const contactText = ({ contact }: ApiSettings): string => {
  if (contact === undefined) return ''
  return ` at ${link(isWebAddress(contact) ? contact : `mailto:${contact}`, contact)}`
}

const siteLinks = (settings: ApiSettings): string => {
  const { homeUrl, dataLicense, privacyUrl, imprintUrl } = settings
  const links = [
    homeUrl !== undefined && link(homeUrl, settings.communityName ?? new URL(homeUrl).host),
    dataLicense && `Licence of the data: ${link(dataLicense.url, dataLicense.id ?? dataLicense.url)}`,
    privacyUrl !== undefined && link(privacyUrl, 'Privacy'),
    imprintUrl !== undefined && link(imprintUrl, 'Imprint'),
  ].filter((one) => typeof one === 'string')
  return links.length === 0 ? '' : `<p>${links.join(' · ')}</p>`
}

/**
 * Reads a page at the start, because an update may replace it. Returns a function that fills it in: `parts` are the
 * placeholders that do not depend on the settings, with their HTML.
 */
export const readPlainPage = (file: string, settings: ApiSettings) => {
  const page = readFileSync(join(FILES, file), 'utf8')
  const name = html(serviceName(settings))
  const common = {
    name,
    heading: `<h1>${name}</h1>`,
    contact: contactText(settings),
    links: siteLinks(settings),
  }
  return (parts: Record<string, string>): string => {
    const filled: Record<string, string> = { ...common, ...parts }
    return page.replace(/<!-- (\w+) -->/g, (placeholder, name: string) => filled[name] ?? placeholder)
  }
}

/** Escapes text for elements and for attributes in double quotes. */
export const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const link = (url: string, text: string): string => `<a href="${html(url)}">${html(text)}</a>`
