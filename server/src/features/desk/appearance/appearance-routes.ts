/** The routes of the appearance of the portal: the settings of the community, as they are and as they would be. */
import { hash } from 'node:crypto'
import type {
  Appearance,
  AppearanceKey,
  AppearanceRequest,
  AppearanceValues,
  Message,
  UploadedLogo,
} from '@heliolog/desk-api'
import { accentShades, isColour } from '../../../domain/community/accent.ts'
import type { Logo } from '../../../domain/community/logo.ts'
import { toMessage } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'
import { contentTypeOf } from '../../../http/headers.ts'
import { type ChangeableSettings, changeLines, lineOf } from '../../../settings/change-settings.ts'
import { COMMUNITY_SETTINGS, SETTINGS, type Setting } from '../../../settings/config.ts'
import { readValue } from '../../../settings/read-settings.ts'
import { SYSTEM_FILE } from '../../../settings/settings-file.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'
import { readBody, reject } from '../server/request-values.ts'

const KEYS: readonly AppearanceKey[] = [
  ...(Object.keys(COMMUNITY_SETTINGS) as (keyof typeof COMMUNITY_SETTINGS)[]),
  'language',
]

const recordOf = <Value>(make: (key: AppearanceKey, setting: Setting<unknown>) => Value) =>
  Object.fromEntries(KEYS.map((key) => [key, make(key, SETTINGS[key])])) as Record<AppearanceKey, Value>

const HASH_LENGTH = 8

const shownLogo = ({ content, format, width, height }: Logo): Appearance['logo'] => ({
  src: `data:${contentTypeOf(`logo.${format}`)};base64,${content.toString('base64')}`,
  ...{ width, height },
})

const readRequest = (body: unknown): AppearanceRequest => {
  const { values, version } = readBody<AppearanceRequest>(body, { values: ['object'], version: ['string'] })
  return {
    values: readBody(
      values,
      recordOf(() => ['string']),
    ),
    version,
  }
}

export const appearanceRoutes = (
  { settings, uploads }: Pick<DeskContext, 'settings' | 'uploads'>,
  changeable: ChangeableSettings,
): DeskRoute[] => {
  const { file, fixed } = changeable
  /** The last upload, which is stored when the settings are written. */
  let uploaded: { value: string; logo: Logo } | undefined

  const readText = (key: AppearanceKey, text: string): unknown => {
    const { name } = SETTINGS[key]
    if (!fixed.has(name)) lineOf(name, text)
    if (text === '') return undefined
    if (key !== 'logo') return readValue<unknown>(SETTINGS[key], text)
    if (uploaded?.value === text) return uploaded.logo
    return readValue(SETTINGS.logo, changeable.pathOf(text), JSON.stringify(text))
  }

  const readSetting = (key: AppearanceKey, text: string): { value?: unknown; fault: Message | null } => {
    try {
      return { value: readText(key, text), fault: null }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return { fault: toMessage(error) }
    }
  }

  /** The settings with values of the page, or those of the file; and what writing them would change. */
  const describe = (given?: AppearanceValues) => {
    const { content, values: current, version } = changeable.read()
    const values = recordOf((key, { name }) => fixed.get(name) ?? given?.[key] ?? current.get(name) ?? '')
    const read = recordOf((key) => readSetting(key, values[key]))
    const changed = KEYS.filter((key) => !fixed.has(SETTINGS[key].name))
    const isAccepted = changed.every((key) => read[key].fault === null)
    const texts = new Map(changed.map((key) => [SETTINGS[key].name as string, values[key]]))
    const appearance: Appearance = {
      ...{ file: file ?? null, version, values },
      settings: recordOf((key, { name, meaning, accepts }) => {
        const { fault } = read[key]
        return { name, isFixed: fixed.has(name), meaning, accepts, fault }
      }),
      logo: read.logo.value === undefined ? null : shownLogo(read.logo.value as Logo),
      accent: isColour(values.accent) ? accentShades(values.accent) : null,
      changes: isAccepted ? changeLines(content, texts).changes : [],
    }
    return { appearance, texts, isAccepted, name: read.communityName.value }
  }

  return [
    { method: 'GET', path: /^\/api\/appearance$/, handle: async () => ({ json: describe().appearance }) },
    {
      method: 'POST',
      path: /^\/api\/appearance$/,
      handle: async ({ readJson }) => ({ json: describe(readRequest(await readJson()).values).appearance }),
    },
    {
      method: 'PUT',
      path: /^\/api\/appearance$/,
      handle: async ({ readJson }) => {
        const { values, version } = readRequest(await readJson())
        const { texts, isAccepted, name: communityName } = describe(values)
        if (file === undefined || !isAccepted)
          reject(409, 'there is no settings file, or a value is not accepted')
        if (uploaded?.value === values.logo) await changeable.writeLogo(values.logo, uploaded.logo.content)
        await changeable.write(texts, version)
        // The name of the community is in the frame of all pages.
        Object.assign(settings, { communityName })
        return { json: describe().appearance }
      },
    },
    {
      method: 'PUT',
      path: /^\/api\/appearance\/logo\/([^/]+)$/,
      handle: async ({ params: [name = ''], body }) => {
        if (file === undefined) reject(409, 'there is no settings file')
        const upload = await uploads.store(name, body)
        try {
          const logo = readValue(SETTINGS.logo, upload.path, JSON.stringify(name))
          const path = `logo-${hash('sha256', logo.content).slice(0, HASH_LENGTH)}.${logo.format}`
          // systemd reads the file of the system too, where relative paths count from another folder.
          uploaded = { value: file === SYSTEM_FILE ? changeable.pathOf(path) : path, logo }
          return { json: { value: uploaded.value } satisfies UploadedLogo }
        } finally {
          await uploads.delete(upload)
        }
      },
    },
  ]
}
