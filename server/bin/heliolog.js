#!/usr/bin/env node
// Plain JavaScript for any Node: it starts the command line, on the Node 24 that `npm ci` installs where its
// own is older. Some built-in modules crash on an old Node instead of complaining.

const OLDEST_MAJOR = 24
const BUNDLE = '../bundle/made/main.js'

if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) {
  const { run } = await commandLine()
  await run()
} else {
  const pinned = await pinnedNode()
  if (pinned) await runWith(pinned)
  else {
    console.error(
      `heliolog needs Node ${OLDEST_MAJOR} or later, this is ${process.version}: run "npm ci" in its folder, which installs one beside it.`,
    )
    process.exitCode = 1
  }
}

/** From the bundle, which starts several times as fast, unless a source has changed since it was made. */
async function commandLine() {
  const { isCurrent } = await import('../bundle/current.js')
  const { enableCompileCache } = await import('node:module')
  // Kept between starts: the next one need not compile the same code again.
  enableCompileCache(`${import.meta.dirname}/../../node_modules/.cache/heliolog`)
  return import(isCurrent() ? BUNDLE : '../src/cli/main.ts')
}

/** The Node of the npm package `node`, or undefined where it is not installed. */
async function pinnedNode() {
  const [{ createRequire }, { dirname, join }] = await Promise.all([
    import('node:module'),
    import('node:path'),
  ])
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node')
  } catch {
    return undefined
  }
}

/**
 * Goes on with another Node, in the same place, with the same words and under the same signals.
 * @param {string} node
 */
async function runWith(node) {
  const { spawn } = await import('node:child_process')
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
