/** The image of deploy/Dockerfile, built and run by a container engine as operators run it. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { ROOT } from './support/deployment.ts'
import { observationsCsv } from './support/sandbox.ts'

const IMAGE = `heliolog-test-${process.pid}`
const skip = spawnSync('docker', ['info']).status === 0 ? false : 'needs a running Docker engine'

const docker = (args: string[], input?: string): string =>
  execFileSync('docker', args, { cwd: ROOT, encoding: 'utf8', input }).trim()

test('runs as user 1000 on a read-only file system, in less than 250 MB', { skip }, async (t) => {
  t.after(() => spawnSync('docker', ['image', 'rm', '--force', IMAGE]))
  docker(['build', '--file', 'deploy/Dockerfile', '--tag', IMAGE, '.'])
  assert.ok(Number(docker(['image', 'inspect', '--format', '{{.Size}}', IMAGE])) < 250e6)

  const container = docker(['run', '--detach', '--read-only', '--publish', '127.0.0.1::8080', IMAGE])
  t.after(() => spawnSync('docker', ['rm', '--force', '--volumes', container]))
  const execute = (command: string[], input?: string) =>
    docker(['exec', '--interactive', container, ...command], input)
  assert.equal(execute(['id', '-u']), '1000')
  while (docker(['inspect', '--format', '{{.State.Health.Status}}', container]) === 'starting')
    await new Promise((done) => setTimeout(done, 200))

  execute(['heliolog', 'import', 'observations', '-', '--format', 'csv'], observationsCsv(1, 3))
  const [token] =
    /hlg_\w+/.exec(execute(['heliolog', 'token', 'issue', '--holder', 'Ada', '--purpose', 'test'])) ?? []
  const origin = `http://${docker(['port', container, '8080/tcp']).split('\n')[0]}`
  const get = async (path: string) =>
    (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).text()
  assert.equal(JSON.parse(await get('/api/v1/observations')).data.length, 3)
  assert.equal((await get('/bulk/v1/observations.csv')).trim().split('\n').length, 4)
  assert.match(await get('/'), /<html/)

  docker(['stop', '-t', '15', container])
  assert.equal(docker(['inspect', '--format', '{{.State.ExitCode}}', container]), '0')
})
