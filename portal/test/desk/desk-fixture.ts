/** A desk with the real server and pages, whose answers a test decides: states that are hard to bring about. */
import { after, before } from 'node:test'
import type { Job, Outcome, Overview, Publication, StoreData, StoreReport } from '@heliolog/desk-api'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { deskHandler } from '../../../server/src/features/desk/server/desk-handler.ts'
import { readDeskPages } from '../../../server/src/features/desk/server/desk-pages.ts'
import { DeskRequestError, type DeskRoute } from '../../../server/src/features/desk/server/desk-route.ts'
import { type DeskServer, listenOnLoopback } from '../../../server/src/features/desk/server/desk-server.ts'
import { Sessions } from '../../../server/src/features/desk/server/sessions.ts'
import { launchBrowser, type PageErrors, visit } from '../support/browser.ts'

/** Answers by method and path, as in `GET overview`. A function gets the body, and may throw. */
export type Answers = Record<string, unknown>

type Answer = (body: unknown) => unknown

const answerTo = async (answers: Answers, key: string, body: () => Promise<unknown>): Promise<unknown> => {
  const answer = answers[key]
  if (answer === undefined) throw new DeskRequestError(404, `the test has no answer to ${key}`)
  return typeof answer === 'function' ? (answer as Answer)(await body()) : answer
}

const routesOf = (answers: () => Answers): DeskRoute[] =>
  (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) => ({
    method,
    path: /^\/api\/(.*)$/,
    handle: async ({ params: [path = ''], query, readJson, body }) => {
      const search = query.size === 0 ? '' : `?${query}`
      const json = await answerTo(answers(), `${method} ${path}${search}`, async () => {
        if (method === 'POST') return readJson().catch(() => undefined)
        for await (const _ of body);
        return undefined
      })
      return json === undefined ? { status: 204 } : { json }
    },
  }))

export interface DeskFixture {
  /** Opens a page with a session of its own. */
  open(answers: Answers, path?: string, options?: BrowserContextOptions): Promise<Page>
  /** The address with a new key. */
  newAddress(): string
  /** Of the last page. */
  pageErrors: PageErrors
}

/** Registers hooks, so its properties can be used in tests only. */
export const openDesk = (): DeskFixture => {
  const sessions = new Sessions()
  let server: DeskServer
  let browser: Browser
  let answers: Answers = {}
  before(async () => {
    const pages = readDeskPages()
    const routes = routesOf(() => answers)
    const onBug = (error: unknown) => console.error(error)
    server = await listenOnLoopback(0, deskHandler({ sessions, pages, routes, onBug }))
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })
  const fixture: DeskFixture = {
    pageErrors: [],
    newAddress: () => `http://127.0.0.1:${server.port}/?key=${sessions.createKey()}`,
    open: async (given, path = '', options = {}) => {
      answers = given
      const origin = `http://127.0.0.1:${server.port}`
      const { context, pageErrors } = await visit(browser, { origin, ...options })
      fixture.pageErrors = pageErrors
      const page = await context.newPage()
      await page.goto(fixture.newAddress())
      await page.locator('h1').waitFor()
      if (path !== '') await page.goto(`${origin}/${path}`)
      return page
    },
  }
  return fixture
}

export const outcome: Outcome = {
  publication: 3,
  version: '0123456789abc',
  kinds: [{ kind: 'observations', counts: { new: 58_391, changed: 0, retracted: 0, unchanged: 12 } }],
  notes: [],
  warnings: [],
  backup: null,
  changes: [],
}

export const job = (changes: Partial<Job>): Job => ({
  id: 1,
  what: 'check',
  draft: null,
  change: null,
  state: 'running',
  phase: 'reading',
  progress: 0.4,
  rows: 24_000,
  waitsFor: null,
  error: null,
  outcome: null,
  ...changes,
})

const DAY_MS = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

export const storeData = (changes: Partial<StoreData> = {}): StoreData => {
  const lastImport = {
    at: ago(2),
    source: 'verein',
    kind: 'observations' as const,
    files: ['Sonne 2022–2024.xlsx'],
    exitCode: 0,
    rows: 58_403,
  }
  return {
    version: '0123456789abc',
    publishedAt: ago(2),
    observations: 58_391,
    images: 120,
    observers: 31,
    isSynthetic: false,
    hasToken: true,
    lastImport,
    lastBackup: { at: ago(3), exitCode: 0, succeededAt: ago(3) },
    damage: null,
    sources: [
      {
        kind: 'observations',
        name: 'verein',
        records: 58_000,
        firstDay: '2022-01-01',
        lastDay: '2024-12-31',
        hasProfile: true,
        lastImport,
      },
      {
        kind: 'observations',
        name: 'archive-1985-to-2010',
        records: 391,
        firstDay: '1985-03-02',
        lastDay: '2010-11-30',
        hasProfile: false,
        lastImport: { ...lastImport, at: ago(400), source: 'archive-1985-to-2010', files: ['alt.csv'] },
      },
      {
        kind: 'images',
        name: 'main',
        records: 120,
        firstDay: '2023-05-01',
        lastDay: '2024-11-02',
        hasProfile: false,
        lastImport: null,
      },
    ],
    ...changes,
  }
}

export const overview = (changes: Partial<Overview> = {}): Overview => ({
  community: 'Sonnenfreunde Köln',
  store: '/srv/heliolog/heliolog.db',
  engine: 'sqlite',
  state: 'current',
  fault: null,
  plan: [],
  operator: 'ada@observatory',
  portal: 'https://sun.example.org',
  release: '1.6.0',
  data: storeData(),
  drafts: [],
  job: null,
  ...changes,
})

export const publication = (number: number, changes: Partial<Publication> = {}): Publication => ({
  number,
  at: '2026-11-17T08:15:30Z',
  action: 'import',
  source: 'verein',
  files: ['Sonne 2022–2024.xlsx'],
  runBy: 'ada@observatory',
  note: null,
  version: `000000000000${number}`,
  kinds: [{ kind: 'observations', counts: { new: 58_391, changed: 2, retracted: 1 } }],
  ...changes,
})

export const BACKUP = '/srv/heliolog/heliolog-backup-20261101T020000Z.db'

export const storeReport = (changes: Partial<StoreReport> = {}): StoreReport => ({
  size: {
    ...{ data: 84_200_000, tokens: 28_700, calls: 5_400_000, free: 25_200_000_000 },
    callLog: { rows: 48_201, firstAt: '2026-08-19T00:00:12Z', lastAt: '2026-11-17T08:15:30Z' },
  },
  warnings: [],
  check: null,
  backups: [
    {
      ...{ file: BACKUP, at: '2026-11-01T02:00:00Z', bytes: 80_100_000, isFormer: false },
      meta: {
        version: 'abcdefghij0123456789',
        observations: 58_000,
        last_published_at: '2026-10-30T08:00:00Z',
      },
    },
    {
      ...{ file: '/srv/heliolog/heliolog-before-restore-20261002T020000Z.db', at: '2026-10-02T02:00:00Z' },
      ...{ bytes: 4_096, isFormer: true, meta: null },
    },
  ],
  restore: null,
  commands: null,
  settings: [
    {
      name: 'HELIOLOG_NAME',
      value: 'Sonnenfreunde Köln',
      origin: 'file',
      place: '/etc/heliolog/heliolog.env:3',
    },
    { name: 'PORT', value: '8081', origin: 'environment', place: null },
    { name: 'HELIOLOG_INDEX', value: 'on', origin: 'default', place: null },
    { name: 'HELIOLOG_CONTACT', value: null, origin: 'default', place: null },
  ],
  ...changes,
})
