#!/usr/bin/env node
// Plain JavaScript for any Node: it starts the command line, on the Node 24 that `npm ci` installs where its
// own is older. Some built-in modules crash on an old Node instead of complaining.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_MAJOR = 24
const commandLine = new URL('../src/cli/main.ts', import.meta.url)
// Kept between starts: the next one need not strip and compile the same code again.
const compiledCode = new URL('../../node_modules/.cache/heliolog', import.meta.url)

if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  module.enableCompileCache?.(fileURLToPath(compiledCode))
  await import(commandLine.href)
} else {
  const pinned = pinnedNode()
  if (pinned) runWith(pinned)
  else {
    console.error(
      `heliolog needs Node ${OLDEST_MAJOR} or later, this is ${process.version}: run "npm ci" in its folder, which installs one beside it.`,
    )
    process.exitCode = 1
  }
}

/** The Node of the npm package `node`, or undefined where it is not installed. */
function pinnedNode() {
  try {
    return join(dirname(module.createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node')
  } catch {
    return undefined
  }
}

/**
 * Goes on with another Node, in the same place, with the same words and under the same signals.
 * @param {string} node
 */
function runWith(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`heliolog cannot start ${node}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else process.exitCode = code ?? 1
  })
}
