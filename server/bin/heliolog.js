#!/usr/bin/env node
// Runs the built server. If this Node is too old, uses the Node 24 that npm installs with heliolog.
// Plain JavaScript, so that old versions of Node can run it.

import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

const MIN_MAJOR = 24
const IS_WINDOWS = process.platform === 'win32'
/**
 * Keeps V8's space for new objects small, in MB, which saves a server under load and a large import memory. V8 reads it
 * at the start only.
 */
const FLAG = '--max-semi-space-size'
/** @type {Record<string, number>} */
const SIZES = { serve: 2, import: 8 }
const size = SIZES[process.argv[2] ?? '']
// V8 accepts underscores too. On the command line, the flag would override that of the operators in NODE_OPTIONS.
const isFlagSet = [...process.execArgv, process.env['NODE_OPTIONS']].some((text) =>
  text?.replaceAll('_', '-').includes(FLAG),
)
const FLAGS = size !== undefined && !isFlagSet ? [`${FLAG}=${size}`] : []

if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) {
  // Replaces this process. Workers inherit the flag. Windows has no execve, and uses more memory.
  if (FLAGS.length > 0)
    process.execve?.(process.execPath, [
      process.execPath,
      ...FLAGS,
      ...process.execArgv,
      ...process.argv.slice(1),
    ])
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
  const bundle = join(import.meta.dirname, '../dist/heliolog.cjs')
  if (!existsSync(bundle)) return fail('heliolog is not built: run "npm run build" in its folder.')
  // A server calls other functions than the commands, which have most of theirs in common.
  const cache = process.argv[2] === 'serve' ? 'serve' : 'commands'
  // Help and version call little of either.
  const isSaved = !process.argv.some((text) => /^(?:help|--help|-h|--version|-V)$/.test(text))
  const { loadCached } = await import('./code-cache.js')
  const folder = join(import.meta.dirname, '../../node_modules/.cache/heliolog')
  const { main } = loadCached(bundle, join(folder, cache), isSaved)
  await main()
}

/** The executable of the optional dependency for this platform, if installed. */
function installedNode() {
  const { arch, platform } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  try {
    const manifest = module
      .createRequire(import.meta.url)
      .resolve(`${prefix}-${IS_WINDOWS ? 'win' : platform}-${arch}/package.json`)
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
  const child = spawn(node, [...FLAGS, ...process.argv.slice(1)], { stdio: 'inherit' })
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

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
