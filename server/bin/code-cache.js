/** Loads the bundle with V8's code cache, which saves most of the time that compiling it takes. */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** After the start, and before V8 drops the functions that only a start calls. */
const SAVE_MS = 10_000
const CHECKSUM_BYTES = 4

/**
 * Covers the cache, the bundle, and V8's version and flags. V8 does not check the content of a cache, and a damaged one
 * crashes it.
 * @param {Buffer} source
 * @param {Buffer} data
 */
const checksumOf = (source, data) => crc32(data, crc32(source, cachedDataVersionTag()))

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
    // Before the cache is created, which would take time in vain where it cannot be written.
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
 * @param {boolean} isSaved Whether a missing cache is saved.
 */
export const loadCached = (file, cacheFile, isSaved) => {
  const source = readFileSync(file)
  const cachedData = readCache(cacheFile, source)
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source.toString()}\n})`,
    { filename: file, cachedData },
  )
  /** @type {{ exports: any }} */
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  if (isSaved && script.cachedDataRejected !== false) {
    const saveAtExit = () => {
      // A command that fails early has compiled little of what others need. Workers, which end before the process that
      // started them, have compiled more than it has.
      if (!process.exitCode && !readCache(cacheFile, source)) saveCache(cacheFile, source, script)
    }
    process.once('exit', saveAtExit)
    setTimeout(() => {
      process.off('exit', saveAtExit)
      saveCache(cacheFile, source, script)
    }, SAVE_MS).unref()
  }
  return module.exports
}
