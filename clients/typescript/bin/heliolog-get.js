#!/usr/bin/env node
// This file must run on any Node, to report a version that is too old. The command itself is in dist/get.

import { existsSync } from 'node:fs'

const main = new URL('../dist/get/main.js', import.meta.url)

if (!(Number(process.versions.node.split('.')[0]) >= 18))
  fail(`heliolog-get needs Node 18 or later, this is ${process.version}.`)
else if (!existsSync(main)) fail('heliolog-get is not built: run "npm run build" in the folder of heliolog.')
else {
  const { run } = await import(main.href)
  process.exitCode = await run(process.argv.slice(2))
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
