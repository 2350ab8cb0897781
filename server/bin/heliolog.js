#!/usr/bin/env node
// Runs the built server. If this Node is too old, uses the Node 24 that `npm ci` installs.
// Plain JavaScript, so that old versions of Node can run it.

import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'

const MIN_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) >= MIN_MAJOR) await runBuild()
else {
  const pinned = pinnedNode()
  if (pinned) await runWith(pinned)
  else
    fail(
      `heliolog needs Node ${MIN_MAJOR} or later, this is ${process.version}: run "npm ci" in its folder to install one.`,
    )
}

async function runBuild() {
  const main = new URL('../dist/main.js', import.meta.url)
  if (!existsSync(main)) return fail('heliolog is not built: run "npm run build" in its folder.')
  // Speeds up later starts.
  module.enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/heliolog'))
  await import(main.href)
}

/** The binary of the npm package `node`, if installed. Without install scripts, the package has no binary. */
function pinnedNode() {
  try {
    const folder = dirname(module.createRequire(import.meta.url).resolve('node/package.json'))
    const node = join(folder, 'bin', 'node')
    return existsSync(node) ? node : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs this script with another Node, and forwards signals to it.
 * @param {string} node
 */
async function runWith(node) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
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
