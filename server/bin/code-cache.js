/** Loads the bundle with V8's code cache, which saves most of the time that compiling it takes. */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** After the start, and before V8 drops the functions that only a start calls. */
const SAVE_MS = 10_000
const CHECKSUM_BYTES = 4

/**
 * V8 compares only versions and lengths, and a damaged cache crashes it.
 * @param {Buffer} source
 * @param {Buffer} data
 */
const checksumOf = (source, data) => crc32(data, crc32(source))

/**
 * @param {string} file
 * @param {Buffer} source
 */
const readCache = (file, source) => {
  try {
    const stored = readFileSync(file)
    const data = stored.subarray(CHECKSUM_BYTES)
    return stored.readUInt32LE() === checksumOf(source, data) ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Where the folder cannot be written, later starts compile again.
 * @param {string} file
 * @param {Buffer} source
 * @param {Script} script
 */
const saveCache = (file, source, script) => {
  const temporary = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const descriptor = openSync(temporary, 'w')
    const data = script.createCachedData()
    const checksum = Buffer.alloc(CHECKSUM_BYTES)
    checksum.writeUInt32LE(checksumOf(source, data))
    try {
      writeFileSync(descriptor, Buffer.concat([checksum, data]))
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch {
    // Throws too where the folder cannot be read.
    try {
      rmSync(temporary, { force: true })
    } catch {}
  }
}

/**
 * Returns what a CommonJS file exports. Node's own compile cache is made before the file runs, so it lacks the functions
 * that V8 compiles when they are first called.
 * @param {string} file
 * @param {string} cacheFile
 */
export const loadCached = (file, cacheFile) => {
  const source = readFileSync(file)
  const cachedData = readCache(cacheFile, source)
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source.toString()}\n})`,
    { filename: file, cachedData },
  )
  /** @type {{ exports: any }} */
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  if (script.cachedDataRejected !== false) {
    const save = () => {
      clearTimeout(timer)
      process.off('exit', save)
      // A command that fails early has compiled little of what others need.
      if (!process.exitCode) saveCache(cacheFile, source, script)
    }
    const timer = setTimeout(save, SAVE_MS).unref()
    process.once('exit', save)
  }
  return module.exports
}
