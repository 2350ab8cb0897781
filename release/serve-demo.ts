/** Starts a packed program with synthetic data, as users do first, requests the portal, and stops it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ReleaseError } from './run-command.ts'

const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 30_000

interface Start {
  cwd: string
  env: NodeJS.ProcessEnv
  /** A hint for a start that fails. */
  advice?: string
}

const expectStatus = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (response.status !== 200) throw new ReleaseError(`${url} returns ${response.status}.`)
  return response.text()
}

/** Runs `program serve --demo`. */
export const serveDemo = async (
  [command, ...words]: readonly [string, ...string[]],
  { cwd, env, advice = '' }: Start,
): Promise<void> => {
  const args = [...words, 'serve', '--demo']
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const closed = once(child, 'close')
  const fail = (what: string) => new ReleaseError(`${[command, ...args].join(' ')} ${what}\n${output}`)
  try {
    const origin = await new Promise<string>((done, reject) => {
      const timer = setTimeout(() => reject(fail(`does not listen. ${advice}`)), START_TIMEOUT_MS).unref()
      void closed.then(
        () => reject(fail(`ended. ${advice}`)),
        (error) => reject(fail(error.message)),
      )
      child.stdout.on('data', () => {
        const [, address] = /"address":"(http[^"]+)"/.exec(output) ?? []
        if (address === undefined) return
        clearTimeout(timer)
        done(address)
      })
    })
    const [, script] = /src="([^"]+\.js)"/.exec(await expectStatus(`${origin}/`)) ?? []
    if (script === undefined) throw new ReleaseError('The page is not that of the portal.')
    for (const path of [script, 'portal/summary.json']) await expectStatus(new URL(path, `${origin}/`).href)
  } finally {
    // npm forwards this signal to the server, unlike SIGKILL.
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await closed.catch(() => {})
    clearTimeout(timer)
  }
  if (!output.includes('"msg":"stopped"')) throw fail('did not stop on SIGTERM.')
}
