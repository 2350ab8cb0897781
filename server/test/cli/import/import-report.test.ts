/** heliolog import --report, and the records that a report shows. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const HEADER = ['id', 'observer', 'type', 'date_of_observation', 'gt', 'comments', 'tags']
const at = (day: number, time = '09:30') => `2024-05-${String(day).padStart(2, '0')}T${time}:00Z`
const row = (
  id: string,
  day: number,
  { observer = 'Ada', time = '09:30', gt = 1, comments = '', tags = '' } = {},
) => [...[id, observer, 0, at(day, time), gt, comments, tags]]
const others = Array.from({ length: 20 }, (_, index) => row(`p${index}`, index + 10, { observer: 'Bob' }))

const BEFORE = xlsx({
  2023: [HEADER, row('o1', 1), row('o2', 2), row('o3', 3)],
  2024: [HEADER, row('o4', 4), row('o5', 5), ...others],
})
const AFTER = xlsx({
  2023: [HEADER, row('o1', 1, { gt: 4, comments: '=1+1', tags: 'a;b' }), row('o2', 8, { observer: 'Cy' })],
  2024: [HEADER, row('n', 4, { time: '10:00' }), row('o5', 5), row('new', 9), ...others],
})

test('heliolog import --report writes what changes for a spreadsheet', async (t) => {
  const sandbox = await createSandbox(t)
  const run = (file: string, ...more: string[]) =>
    sandbox.run(['import', 'observations', file, '--set', 'sheets=*', '--snapshot', ...more])
  const read = (file: string) => readFile(join(sandbox.path, file), 'utf8')
  await sandbox.writeFile('before.xlsx', BEFORE)
  await sandbox.writeFile('after.xlsx', AFTER)
  await run('before.xlsx')

  const stopped = await run('after.xlsx', '--report', 'report.csv')
  assert.equal(stopped.status, 1)
  const limited = ['--skip-invalid', '--max-retract', '1', '--report']
  const failed = await run('after.xlsx', ...limited, 'report.csv')
  assert.match(failed.stderr, /this would retract 2 of/)
  const dryRun = await run('after.xlsx', ...limited, 'dry-run.csv', '--dry-run')
  assert.match(dryRun.stderr, /this would retract 2 of/)

  const { stdout } = await run('after.xlsx', '--skip-invalid', '--report', 'report.csv')
  const shown = stdout.split('\n')
  const start = shown.findIndex((line) => line.startsWith('after.xlsx, sheet 2023, row 2:'))
  assert.deepEqual(shown.slice(start, start + 5), [
    'after.xlsx, sheet 2023, row 2: Ada, 2024-05-01 (id o1): gt: 1 → 4; comments: empty → "=1+1"; tags: [] → ["a","b"]',
    `after.xlsx, sheet 2024, row 2: Ada, 2024-05-04 (id n): probably a correction of o4 (${at(4)}), which is retracted`,
    'retracted: Ada, 2024-05-03 (id o3)',
    'retracted: Ada, 2024-05-04 (id o4)',
    'observations: 2 new, 1 changed, 21 unchanged, 2 retracted',
  ])
  const report = await read('report.csv')
  assert.equal(
    report,
    `\uFEFF${[
      'change,file,sheet,row,observer,day,id,field,before,after',
      `rejected,after.xlsx,2023,3,Cy,2024-05-08,o2,observer,Ada,Cy`,
      `rejected,after.xlsx,2023,3,Cy,2024-05-08,o2,date_of_observation,${at(2)},${at(8)}`,
      'changed,after.xlsx,2023,2,Ada,2024-05-01,o1,gt,1,4',
      "changed,after.xlsx,2023,2,Ada,2024-05-01,o1,comments,,'=1+1",
      'changed,after.xlsx,2023,2,Ada,2024-05-01,o1,tags,,a; b',
      'probable correction,after.xlsx,2024,2,Ada,2024-05-04,n,id,o4,n',
      `probable correction,after.xlsx,2024,2,Ada,2024-05-04,n,date_of_observation,${at(4)},${at(4, '10:00')}`,
      'retracted,,,,Ada,2024-05-03,o3,,,',
      'retracted,,,,Ada,2024-05-04,o4,,,',
      '',
    ].join('\r\n')}`,
  )
  assert.equal(await read('dry-run.csv'), report)

  const again = await run('after.xlsx', '--skip-invalid', '--report', 'report.csv')
  assert.equal(again.status, 1)
  assert.match(again.stderr, /^heliolog: report\.csv already exists; name another file with --report\n$/)
  await run('after.xlsx', '--allow-replaced', '--report', 'second.csv', '--quiet')
  assert.match(await read('second.csv'), /\r\nchanged,.*,o2,observer,Ada,Cy\r\n/)
})
