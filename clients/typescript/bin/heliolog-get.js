#!/usr/bin/env node
// This file must run on any Node, to report a version that is too old. The command itself is in dist/get.

if (Number(process.versions.node.split('.')[0]) >= 18) {
  const { run } = await import('../dist/get/main.js')
  process.exitCode = await run(process.argv.slice(2))
} else {
  console.error(`heliolog-get needs Node 18 or later, this is ${process.version}.`)
  process.exitCode = 1
}
