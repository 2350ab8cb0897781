#!/usr/bin/env node
// Runs the built server. If this Node is too old, uses the Node 24 that npm installs with heliolog.
// Plain JavaScript, so that old versions of Node can run it.

import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

const MIN_MAJOR = 24
const IS_WINDOWS = process.platform === 'win32'
/** Set in the environment of the Node that this script starts. */
const LAUNCHED = 'HELIOLOG_LAUNCHED'
/** Keeps V8's space for new objects small, in MB: large imports then take less memory. */
const V8_FLAG = '--max-semi-space-size=8'
const require = module.createRequire(import.meta.url)

if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) {
  if (process.env[LAUNCHED]) stopWithLauncher()
  await runBuild()
} else {
  const installed = installedNode()
  if (installed) await runWith(installed)
  else
    fail(
      `heliolog needs Node ${MIN_MAJOR} or later, this is ${process.version}: install it, or install heliolog without --omit=optional.`,
    )
}

async function runBuild() {
  hideExperimentalWarnings()
  const bundle = join(import.meta.dirname, '../dist/heliolog.cjs')
  if (!existsSync(bundle)) return fail('heliolog is not built: run "npm run build" in its folder.')
  // Where the folder cannot be written, every start compiles the file again.
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/heliolog'))
  const { main } = require(bundle)
  module.flushCompileCache()
  await main()
}

/** Before 24.16, Node warns in each process that SQLite is experimental. */
function hideExperimentalWarnings() {
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning').on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning')
      for (const listener of listeners) listener.call(process, warning)
  })
}

/** The executable of the optional dependency for this platform, if installed. */
function installedNode() {
  const { arch, platform } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  try {
    const manifest = require.resolve(`${prefix}-${IS_WINDOWS ? 'win' : platform}-${arch}/package.json`)
    const node = join(dirname(manifest), 'bin', IS_WINDOWS ? 'node.exe' : 'node')
    return existsSync(node) ? node : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs this script with another Node, and forwards signals to it. On Windows, kill() would end it without a shutdown,
 * and the console signals every process itself.
 * @param {string} node
 */
async function runWith(node) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // The last value counts, which is that of the operator.
    env: { ...process.env, [LAUNCHED]: '1', NODE_OPTIONS: `${V8_FLAG} ${process.env['NODE_OPTIONS'] ?? ''}` },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => IS_WINDOWS || child.kill(signal))
  child.on('error', (error) => fail(`heliolog cannot start ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else process.exitCode = code ?? 1
  })
}

/** Stops when the launcher ends: a killed launcher forwards no signal. */
function stopWithLauncher() {
  delete process.env[LAUNCHED]
  const stop = () => process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', stop)
  // Does not keep a command running that has ended.
  process.channel?.unref()
  if (!process.connected) stop()
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
