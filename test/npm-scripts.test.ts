/** npm scripts run in sh on Linux and macOS, and in cmd.exe on Windows. */
import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { workspacesOf } from '../release/version.ts'
import { ROOT, read } from './support/deployment.ts'

/** Programs that npm finds on every system. */
const PROGRAMS = new Set(['npm', ...readdirSync(join(ROOT, 'node_modules/.bin'))])
/** Variables, quotes and operators that the shells read differently. `&&` and `>` mean the same in both. */
const SHELL_SYNTAX = /[$%'`;\\^|(){}*~]|(?<!&)&(?!&)|(?:^|\s)\w+=/

const commandsOf = (script: string): string[] => script.split('&&').map((command) => command.trim())

const isPortable = (script: string): boolean =>
  !SHELL_SYNTAX.test(script) &&
  commandsOf(script).every((command) => PROGRAMS.has(command.split(' ', 1)[0] ?? ''))

test('npm scripts run in every shell', () => {
  for (const folder of ['.', ...workspacesOf(read), 'bench']) {
    const { scripts = {} } = JSON.parse(read(`${folder}/package.json`))
    for (const [name, script] of Object.entries<string>(scripts))
      assert.ok(isPortable(script), `${name} in ${folder}/package.json: ${script}`)
  }
})
