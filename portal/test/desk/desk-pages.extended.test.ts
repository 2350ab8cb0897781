/** The frame, the sources and the page of a store, in states that are hard to bring about. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Job, Overview } from '@heliolog/desk-api'
import type { Page } from 'playwright-core'
import { DeskRequestError } from '../../../server/src/features/desk/server/desk-route.ts'
import { SIZES, withoutBrowser } from '../support/browser.ts'
import { type Answers, job, openDesk, overview, storeData } from './desk-fixture.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'
const HOUR_MS = 3_600_000

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('frame of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('shows the community, the store and its data on every page', async () => {
    const page = await desk.open({ 'GET overview': overview(), 'GET publications': [] }, 'history')
    const store = page.getByRole('region', { name: 'Store' })
    await page.getByRole('banner').getByText('Sonnenfreunde Köln').waitFor()
    const text = await store.innerText()
    for (const part of [
      '/srv/heliolog/heliolog.db',
      '58,391 observations, 120 images, 31 observers',
      '0123456789abc',
      'Last import\n2 days ago',
      'Last backup\n3 days ago',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.match(await page.title(), /^History · Sonnenfreunde Köln$/)
  })

  it('warns of synthetic data, a failed import, damage and a failed backup', async () => {
    const run = { at: hoursAgo(1), source: 'verein', kind: 'observations' as const, files: [], rows: null }
    const data = storeData({
      isSynthetic: true,
      lastImport: { ...run, exitCode: 1 },
      damage: { at: hoursAgo(30), faults: 2 },
      lastBackup: { at: hoursAgo(30), exitCode: 1, succeededAt: null },
    })
    const page = await desk.open({ 'GET overview': overview({ data }) })
    await page.getByText('These data are SYNTHETIC').waitFor()
    await page.getByText('The last import into verein failed, 1 hour ago.').waitFor()
    await page.getByText('The last check found 2 faults in the store, yesterday.').waitFor()
    await page.getByText('none recorded (failed yesterday)').waitFor()
  })

  it('shows texts of the store and of files as text', async () => {
    const [source] = storeData().sources
    const run = {
      at: hoursAgo(1),
      source: HOSTILE,
      kind: 'images' as const,
      files: [HOSTILE],
      exitCode: 1,
      rows: 1,
    }
    const sources = source === undefined ? [] : [{ ...source, name: HOSTILE, lastImport: run }]
    const data = storeData({ sources, lastImport: run })
    const drafts = [{ id: 'd1', files: [HOSTILE], source: HOSTILE }]
    const page = await desk.open({
      'GET overview': overview({ community: HOSTILE, store: HOSTILE, operator: HOSTILE, drafts, data }),
    })
    assert.equal(await page.getByText(HOSTILE).count(), 8)
    assert.equal(await page.locator('img[src=x]').count(), 0)
    assert.match(await page.title(), /^Sources/)
  })

  it('follows a job to its end, names another writer, and reports the result elsewhere', async () => {
    let current: Job = job({
      draft: 'd1',
      phase: 'waiting',
      progress: null,
      waitsFor: { text: 'heliolog import by ben' },
    })
    const answers: Answers = {
      'GET overview': () => overview({ job: current }),
      'GET job': () => current,
    }
    const page = await desk.open(answers)
    const running = page.getByRole('region', { name: 'Running job' })
    await running
      .getByRole('status')
      .getByText('Checking the import · Waiting · heliolog import by ben')
      .waitFor()
    current = job({ draft: 'd1', rows: 30_000, progress: 0.5 })
    await running.getByText('30,000 rows so far').waitFor()
    assert.equal(await running.getByRole('progressbar').getAttribute('value'), '0.5')
    current = job({ draft: 'd1', state: 'done' })
    await page.getByText('Checking the import: finished.').waitFor()
    const link = page.getByRole('link', { name: 'Show', exact: true })
    assert.equal(await link.getAttribute('href'), '/import/d1/check')
  })

  it('cancels a job', async () => {
    let current = job({ what: 'upgrade' })
    const answers: Answers = {
      'GET overview': () => overview({ state: 'outdated', data: null, job: current }),
      'GET job': () => current,
      'DELETE job': () => {
        current = { ...current, state: 'cancelled' }
        return current
      },
    }
    const page = await desk.open(answers)
    assert.equal(await page.getByRole('button', { name: 'Upgrade the store' }).isDisabled(), true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('cancelled. Nothing was changed.').waitFor()
    await page.getByRole('button', { name: 'Upgrade the store' }).isEnabled()
  })

  it('says that the desk does not respond, and continues when it does', async () => {
    const answers = { 'GET overview': overview(), 'GET publications': [] }
    const page = await desk.open(answers)
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByText('The desk does not respond.').waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Nothing has been published yet.').waitFor()
  })

  it('moves the focus to the content on navigation', async () => {
    const page = await desk.open({ 'GET overview': overview(), 'GET publications': [] })
    await page.getByRole('link', { name: 'History' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'History').waitFor()
    assert.equal(await page.evaluate('document.activeElement.id'), 'content')
  })

  it('fits a phone', async () => {
    const drafts = [{ id: 'd1', files: [`${'a'.repeat(80)}.xlsx`], source: 'verein' }]
    const page = await desk.open({ 'GET overview': overview({ drafts }) }, '', { viewport: SIZES.phone })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), SIZES.phone.width)
  })
})

describe('sources of the desk', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('lists the sources with their days and last import', async () => {
    const page = await desk.open({ 'GET overview': overview() })
    const row = page.getByRole('row', { name: 'verein' })
    await row.waitFor()
    assert.deepEqual(await row.locator('td').allInnerTexts(), [
      'Observations',
      '2022-01-01 – 2024-12-31',
      '2 days ago, published\nSonne 2022–2024.xlsx',
      '58,000',
    ])
  })

  const draft = { id: 'd1', files: [], settings: {}, sources: [] }

  it('uploads chosen files to a new import, in order', async () => {
    const requests: string[] = []
    const record = (name: string) => () => {
      requests.push(name)
      return draft
    }
    const page = await desk.open({
      'GET overview': overview(),
      'POST drafts': record('create'),
      'PUT drafts/d1/files/Sonne 2024.csv': record('first'),
      'PUT drafts/d1/files/100%/?#.csv': record('second'),
    })
    const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
    await page
      .getByLabel('Choose files', { exact: true })
      .setInputFiles([file('Sonne 2024.csv'), file('100%/?#.csv')])
    await page.waitForURL('**/import/d1/files')
    assert.deepEqual(requests, ['create', 'first', 'second'])
  })

  it('uploads a file that is dropped anywhere on the page', async () => {
    const page = await desk.open({
      'GET overview': overview(),
      'POST drafts': draft,
      'PUT drafts/d1/files/dropped.csv': draft,
    })
    await page.evaluate(`{
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a;b'], 'dropped.csv'))
      const init = { bubbles: true, cancelable: true, dataTransfer }
      document.querySelector('h1').dispatchEvent(new DragEvent('dragover', init))
      document.querySelector('h1').dispatchEvent(new DragEvent('drop', init))
    }`)
    await page.waitForURL('**/import/d1/files')
  })

  it('shows why a file was rejected, and keeps no import without files', async () => {
    let deleted = 0
    const page = await desk.open({
      'GET overview': overview(),
      'POST drafts': draft,
      'PUT drafts/d1/files/big.csv': () => {
        throw new DeskRequestError(413, 'the file is larger than 500 MB')
      },
      'DELETE drafts/d1': () => {
        deleted++
        return undefined
      },
    })
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.from('a') })
    await page.getByRole('alert').getByText('the file is larger than 500 MB').waitFor()
    assert.equal(deleted, 1)
    await page.getByLabel('Choose files').waitFor({ state: 'attached' })
  })

  it('keeps the files before a rejected one in an import in progress', async () => {
    let drafts: Overview['drafts'] = []
    const page = await desk.open({
      'GET overview': () => overview({ drafts }),
      'POST drafts': draft,
      'PUT drafts/d1/files/good.csv': () => {
        drafts = [{ id: 'd1', files: ['good.csv'], source: null }]
        return draft
      },
      'PUT drafts/d1/files/bad.csv': () => {
        throw new DeskRequestError(413, 'the files are larger than 500 MB')
      },
    })
    const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
    await page.getByLabel('Choose files').setInputFiles([file('good.csv'), file('bad.csv')])
    await page.getByRole('alert').getByText('the files are larger than 500 MB').waitFor()
    await page.getByRole('link', { name: 'Continue: good.csv' }).waitFor()
  })

  it('lists imports that were begun since the page was opened', async () => {
    let current: Overview = overview()
    const page = await desk.open({ 'GET overview': () => current, 'GET publications': [] }, 'history')
    await page.getByText('Nothing has been published yet.').waitFor()
    current = overview({ drafts: [{ id: 'd1', files: ['a.csv'], source: null }] })
    await page.getByRole('link', { name: 'Sources', exact: true }).click()
    await page.getByRole('link', { name: 'Continue: a.csv' }).waitFor()
  })

  it('continues and discards imports in progress', async () => {
    const drafts = [{ id: 'd1', files: ['a.csv', 'b.csv'], source: 'verein' }]
    let current: Overview = overview({ drafts })
    const page = await desk.open({
      'GET overview': () => current,
      'DELETE drafts/d1': () => {
        current = overview()
        return undefined
      },
    })
    const link = page.getByRole('link', { name: 'Continue: a.csv, b.csv' })
    assert.equal(await link.getAttribute('href'), '/import/d1/files')
    await page.getByRole('button', { name: 'Discard: a.csv, b.csv' }).click()
    await link.waitFor({ state: 'detached' })
  })
})

describe('page of a store', { skip: withoutBrowser }, () => {
  const desk = openDesk()

  it('creates a missing store with one button, and says what it does', async () => {
    let current = overview({ state: 'missing', data: null, plan: [{ text: 'creates /srv/heliolog.db' }] })
    const bodies: unknown[] = []
    const page = await desk.open({
      'GET overview': () => current,
      'POST store': (body: unknown) => {
        bodies.push(body)
        return job({ what: 'create' })
      },
      'GET job': () => {
        current = overview({ data: storeData({ sources: [] }) })
        return job({ what: 'create', state: 'done' })
      },
    })
    await page.getByRole('listitem').getByText('creates /srv/heliolog.db').waitFor()
    await page.getByRole('button', { name: 'Create the store' }).click()
    await page.getByText('There are no sources yet.').waitFor()
    assert.deepEqual(bodies, [{ action: 'create' }])
  })

  it('shows why an upgrade failed, and offers it again', async () => {
    const page = await desk.open({
      'GET overview': overview({
        state: 'outdated',
        data: null,
        job: job({ what: 'upgrade', state: 'failed', error: { text: 'the disk is full' } }),
      }),
    })
    await heading(page, 'The store needs an upgrade').waitFor()
    await page.getByRole('alert').getByText('the disk is full').waitFor()
    await page.getByRole('button', { name: 'Upgrade the store' }).isEnabled()
  })

  it('shows why a store cannot be used, and tries again', async () => {
    const fault = { text: 'db:5432 does not respond' }
    let current = overview({ state: 'unusable', engine: 'postgres', data: null, fault })
    const page = await desk.open({ 'GET overview': () => current })
    await page.getByText('db:5432 does not respond').waitFor()
    current = overview()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Sources').waitFor()
  })
})
