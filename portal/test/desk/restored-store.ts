/** A backup, changes, and the restore through the page of the store: what was removed meanwhile stays removed. */
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { startDeskProcess } from '../../../server/test/features/desk/support/desk-process.ts'
import { type Cleanups, createSandbox, observationsCsv } from '../../../test/support/sandbox.ts'
import type { Review } from './club-workbook.ts'

const ROWS = `id,observer,type,date_of_observation
a1,Ada,0,2024-05-11T09:30:00Z
b1,Bo,0,2024-05-11T10:30:00Z
c1,Cy,0,2024-05-11T11:30:00Z
`

export const restoreAfterChanges = async (
  t: Cleanups,
  openPage: (origin: string) => Promise<Page>,
  review: Review = async () => {},
): Promise<void> => {
  const sandbox = await createSandbox(t)
  const run = async (...args: string[]): Promise<void> => {
    const { status, stdout, stderr } = await sandbox.run(args)
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`)
  }
  const file = await sandbox.writeFile('rows.csv', ROWS)
  await run('import', 'observations', file)
  const { id, token } = await sandbox.issueToken()
  const published = await sandbox.readPublished()

  const env = { HELIOLOG_DATABASE_URL: sandbox.url, TMPDIR: await sandbox.makeFolder('tmp') }
  const desk = await startDeskProcess(t, ['--no-open', '--port', '0'], { cwd: sandbox.path, env })
  const origin = `http://127.0.0.1:${desk.port}`
  const page = await openPage(origin)
  await page.goto(`${origin}/?key=${await desk.key()}`)
  await page.getByRole('link', { name: 'Store', exact: true }).click()
  await page.getByRole('button', { name: 'Check the store' }).click()
  await page.getByText('everything matches the records').waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const backups = page.getByRole('region', { name: 'Backups', exact: true })
  await backups.getByText(/^Backup written: /).waitFor()
  await review('backup')

  await run('token', 'revoke', id)
  await run('observer', 'rename', 'Ada', 'Countess')
  await run('observer', 'forget', '--retract', 'Bo')
  await sandbox.writeFile('more.csv', observationsCsv(2, 10))
  await run('import', 'observations', 'more.csv')

  await page.reload()
  await backups.getByRole('button', { name: /^Restore heliolog-backup-/ }).click()
  const preview = page.getByRole('region', { name: /^Restore heliolog-backup-/ })
  await preview.getByText(/^3 publications are not in the backup/).waitFor()
  await preview.getByRole('row', { name: 'more.csv' }).waitFor()
  await preview.getByText('rename Ada to Countess').waitFor()
  await preview.getByText('forget Bo', { exact: true }).waitFor()
  await review('preview')
  const restore = preview.getByRole('button', { name: 'Restore', exact: true })
  assert.ok(await restore.isDisabled())
  await preview.getByLabel('Type heliolog.db to replace this store').fill('heliolog.db')
  await restore.click()
  const result = page.getByRole('region', { name: 'Restored' })
  await result.getByText('forget Bo', { exact: true }).waitFor()
  await backups.getByText('the store before a restore').waitFor()
  await review('restored')
  assert.deepEqual(await sandbox.readPublished(), published)

  await run('observer', 'forget', '--retract', 'Bo')
  await run('import', 'observations', basename(file))
  const { observations } = await sandbox.readPublished()
  assert.deepEqual(observations.map(({ observer }) => observer).sort(), ['Countess', 'Cy'])
  const server = await sandbox.serve()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/api/v1/observations`, { headers })
  assert.equal(response.status, 401)
  assert.equal(desk.output.stderr, '')
}
