/** The page of the store: findings with advice, states of jobs, and PostgreSQL. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoreReport } from '@heliolog/desk-api'
import { message } from '../../../server/src/domain/messages.ts'
import { DeskRequestError } from '../../../server/src/features/desk/server/desk-route.ts'
import { findViolations } from '../support/accessibility.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import {
  type Answers,
  BACKUP,
  job,
  openDesk,
  overview,
  publication,
  storeReport as report,
} from './desk-fixture.ts'

const AT = '2026-11-17T08:15:30Z'

const PREVIEW: StoreReport['restore'] = {
  ...{ file: BACKUP, isPreview: true, publication: 2, formerPublication: 3, kept: null, damaged: [] },
  meta: { version: 'abcdefghij0123456789', observations: 58_000, last_published_at: null },
  observers: [
    { nickname: 'Ada', becomes: 'Countess', isForgotten: false },
    { nickname: 'Bo', becomes: null, isForgotten: true },
    { nickname: 'Cy', becomes: 'otter', isForgotten: true },
  ],
}

const PREVIEWED = job({ what: 'restore-preview', state: 'done' })

const finding = (code: string, values: object, text: string) => ({ code, values: { ...values }, text })
const FINDINGS = [
  finding('finding.file', { file: '/srv/a.db', reason: 'row 3 missing' }, 'a.db is damaged'),
  finding('finding.day', { day: '2024-05-11' }, 'the daily aggregate of 2024-05-11'),
  finding('finding.index', { table: 'index_daily' }, 'the table index_daily'),
]
const DAMAGED = report({ check: { at: AT, findings: FINDINGS, isDamaged: true, skipped: null } })
const POSTGRES = report({
  ...{ backups: [], commands: { backUp: 'umask 077\npg_dump …', restore: 'createdb …\npg_restore …' } },
  check: { at: AT, findings: [], isDamaged: false, skipped: message('finding.unchecked') as never },
  warnings: [message('warning.readable', { command: 'chmod 600 a.db' }) as never],
})

const answers = (store: StoreReport, more: Answers = {}): Answers => ({
  'GET overview': overview({ job: store.restore && PREVIEWED }),
  'GET store': store,
  'GET publications': [publication(3, { note: 'Times corrected' }), publication(2)],
  ...more,
})

describe('page of the store', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('says what to do about each kind of finding', async () => {
    const page = await desk.open(answers(DAMAGED), 'store')
    const check = page.getByRole('region', { name: 'Check', exact: true })
    await check.getByText('/srv/a.db is damaged: row 3 missing').waitFor()
    assert.deepEqual(
      (await check.getByText('What to do').locator('..').allInnerTexts()).map((text) => text.slice(0, 40)),
      [
        'What to do: The disk has probably failed',
        'What to do: Stop imports, and restore th',
        'What to do: The records are sound. The n',
      ],
    )
  })

  it('asks for the name of the store before it restores', async () => {
    const requests: unknown[] = []
    let current = PREVIEWED
    const page = await desk.open(
      answers(report({ restore: PREVIEW }), {
        'GET overview': () => overview({ job: current }),
        'GET job': () => current,
        'POST store/restore': (body: unknown) => {
          requests.push(body)
          current = job({ id: 2, what: 'restore', state: 'failed', error: { text: 'the disk is full' } })
          return { ...current, state: 'running', error: null }
        },
      }),
      'store',
    )
    const preview = page.getByRole('region', { name: `Restore ${BACKUP.split('/').at(-1)}` })
    await preview.getByText('1 publication is not in the backup').waitFor()
    assert.deepEqual(await preview.locator('li', { hasText: /^(rename|forget) / }).allInnerTexts(), [
      'rename Ada to Countess',
      'forget Bo',
      'forget Cy, whose records become those of otter',
    ])
    assert.equal(await preview.getByRole('row').count(), 2)
    const restore = preview.getByRole('button', { name: 'Restore', exact: true })
    const name = preview.getByLabel('Type heliolog.db to replace this store')
    await name.fill('heliolog')
    assert.ok(await restore.isDisabled())
    await name.fill('heliolog.db')
    await restore.click()
    await page.getByRole('alert').getByText('the disk is full').waitFor()
    assert.deepEqual(requests, [{ file: BACKUP, isPreview: false, confirmed: 'heliolog.db' }])
    await preview.getByRole('button', { name: 'Do not restore' }).click()
    assert.equal(await preview.count(), 0)
  })

  it('checks a backup at another path', async () => {
    const requests: unknown[] = []
    const page = await desk.open(
      answers(report(), {
        'POST store/restore': (body: unknown) => {
          requests.push(body)
          throw new DeskRequestError(409, 'another job is running')
        },
      }),
      'store',
    )
    await page.getByText('Path of another backup').first().click()
    await page.getByLabel('Path of another backup').fill(' /mnt/a.db ')
    await page.getByRole('button', { name: 'Check this backup' }).click()
    await page.getByRole('alert').getByText('another job is running').waitFor()
    assert.deepEqual(requests, [{ file: '/mnt/a.db', isPreview: true, confirmed: null }])
  })

  it('restores a backup if there is no store', async () => {
    const state = { state: 'missing' as const, data: null, plan: [{ text: 'creates' }] }
    const page = await desk.open(answers(report({ size: null }), { 'GET overview': overview(state) }))
    await page.getByRole('button', { name: `Restore ${BACKUP.split('/').at(-1)}` }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Back up now' }).count(), 0)
  })

  it('is accessible in both themes and at all sizes, also in German', async () => {
    const restored: StoreReport['restore'] = { ...PREVIEW, isPreview: false, kept: '/srv/kept.db' }
    const light = { colorScheme: 'light', viewport: SIZES.desktop, locale: 'en' } as const
    const dark = { colorScheme: 'dark', viewport: SIZES.phone, locale: 'de' } as const
    const pages: [string, typeof light | typeof dark, StoreReport][] = [
      ['damaged', light, DAMAGED],
      ['restored', light, report({ restore: { ...restored, damaged: ['/srv/a.db'] } })],
      ['preview', dark, report({ restore: PREVIEW })],
      ['postgres', dark, POSTGRES],
    ]
    for (const [name, options, given] of pages) {
      const page = await desk.open(answers(given), 'store', options)
      await page.getByText('HELIOLOG_NAME').waitFor()
      await screenshot(page, `desk-store-${name}`)
      assert.deepEqual(await findViolations(page), [], name)
      assert.deepEqual(desk.pageErrors, [])
      await page.context().close()
    }
  })
})
