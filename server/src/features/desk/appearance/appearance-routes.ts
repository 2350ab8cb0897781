/** The routes of the appearance of the portal: the settings of the community, as they are and as they would be. */
import { hash } from 'node:crypto'
import type {
  Appearance,
  AppearanceKey,
  AppearanceRequest,
  AppearanceSetting,
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

const ENTRIES: readonly [AppearanceKey, Setting<unknown>][] = (
  [...Object.keys(COMMUNITY_SETTINGS), 'language'] as AppearanceKey[]
).map((key) => [key, SETTINGS[key]])

const HASH_LENGTH = 8

const shownLogo = ({ content, format, width, height }: Logo): Appearance['logo'] => ({
  src: `data:${contentTypeOf(`logo.${format}`)};base64,${content.toString('base64')}`,
  ...{ width, height },
})

const readRequest = (body: unknown): AppearanceRequest => {
  const { values, version } = readBody<AppearanceRequest>(body, { values: ['object'], version: ['string'] })
  const given = readBody<Record<string, string>>(
    values,
    Object.fromEntries(ENTRIES.map(([key]) => [key, ['string']])),
  )
  return { values: given as AppearanceValues, version }
}

export const appearanceRoutes = (
  { settings, uploads }: Pick<DeskContext, 'settings' | 'uploads'>,
  changeable: ChangeableSettings,
): DeskRoute[] => {
  const { file, fixed } = changeable
  /** The last upload, which is stored when the settings are written. */
  let uploaded: { value: string; logo: Logo } | undefined

  const readSetting = (key: AppearanceKey, text: string): unknown => {
    if (!fixed.has(SETTINGS[key].name)) lineOf(SETTINGS[key].name, text)
    if (text === '') return undefined
    if (key !== 'logo') return readValue<unknown>(SETTINGS[key], text)
    if (uploaded?.value === text) return uploaded.logo
    return readValue(SETTINGS.logo, changeable.pathOf(text), JSON.stringify(text))
  }

  /** The settings with values of the page, or those of the file; and what they mean. */
  const describe = (given?: AppearanceValues) => {
    const { content, values: current, version } = changeable.read()
    const texts = ENTRIES.map(([key, { name }]) => {
      const text = fixed.get(name) ?? given?.[key] ?? current.get(name) ?? ''
      return [key, text] as const
    })
    const values = Object.fromEntries(texts) as AppearanceValues
    const read: Partial<Record<AppearanceKey, unknown>> = {}
    const described = ENTRIES.map(([key, { name, meaning, accepts }]) => {
      let fault: Message | null = null
      try {
        read[key] = readSetting(key, values[key])
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        fault = toMessage(error)
      }
      return [key, { name, isFixed: fixed.has(name), meaning, accepts, fault }] as const
    })
    const wanted = new Map(
      ENTRIES.filter(([, { name }]) => !fixed.has(name)).map(([key, { name }]) => [name, values[key]]),
    )
    const isAccepted = described.every(([, { isFixed, fault }]) => isFixed || fault === null)
    const appearance: Appearance = {
      ...{ file: file ?? null, version, values },
      settings: Object.fromEntries(described) as Record<AppearanceKey, AppearanceSetting>,
      logo: read.logo === undefined ? null : shownLogo(read.logo as Logo),
      accent: isColour(values.accent) ? accentShades(values.accent) : null,
      changes: isAccepted ? changeLines(content, wanted).changes : [],
    }
    return { appearance, wanted, read, isAccepted }
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
        const { wanted, read, isAccepted } = describe(values)
        if (file === undefined || !isAccepted)
          reject(409, 'there is no settings file, or a value is not accepted')
        if (uploaded?.value === values.logo) await changeable.writeLogo(values.logo, uploaded.logo.content)
        await changeable.write(wanted, version)
        // The name of the community is in the frame of all pages.
        Object.assign(settings, { communityName: read.communityName })
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
