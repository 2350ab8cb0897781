/** The bundle: whether it is still made of the present sources, and how it is run. Plain JavaScript: it starts at once. */

// `import` would touch everything that a built-in module exports, and so load what nobody needs yet.
const { readFileSync } = process.getBuiltinModule('node:fs')
const { join } = process.getBuiltinModule('node:path')
const { createRequire, SourceMap } = process.getBuiltinModule('node:module')
const { Script } = process.getBuiltinModule('node:vm')

export const SERVER = join(import.meta.dirname, '..')
export const MADE = join(import.meta.dirname, 'made')
/** The text of every file that the bundle was made of. Written last: where it is, the rest is whole. */
export const SOURCES = join(MADE, 'sources.json')
/** Beside each piece: the code as the engine keeps it after a start, so that it need not compile it again. */
export const COMPILED = '.compiled'

/** Compared by content: times change with a copy, and can stay the same when a file does not. */
export const isCurrent = () => {
  try {
    const sources = Object.entries(JSON.parse(readFileSync(SOURCES, 'utf8')))
    return sources.every(([path, text]) => readFileSync(join(SERVER, path), 'utf8') === text)
  } catch {
    return false
  }
}

/**
 * The pieces that are loaded, by their names.
 * @type {Map<string, { script: import('node:vm').Script, exports: object }>}
 */
export const pieces = new Map()

const requireFromNode = createRequire(join(MADE, 'main.js'))

/**
 * Loads a piece of the bundle as Node loads a CommonJS module, except that the functions in it come compiled.
 * @param {string} name
 */
const requirePiece = (name) => {
  if (!name.startsWith('./')) return requireFromNode(name)
  const loaded = pieces.get(name)
  if (loaded) return loaded.exports
  const filename = join(MADE, name)
  // Another version of the engine refuses what this one has compiled, and compiles what it needs.
  const script = new Script(readFileSync(filename, 'utf8'), { filename, cachedData: compiled(filename) })
  const module = { script, exports: {} }
  pieces.set(name, module)
  script.runInThisContext()(module.exports, requirePiece, module, filename, MADE)
  return module.exports
}

/** @returns {typeof import('../src/cli/main.ts')} */
export const loadBundle = () => {
  Error.prepareStackTrace = namingSources
  return /** @type {typeof import('../src/cli/main.ts')} */ (requirePiece('./main.js'))
}

/** @param {string} filename */
const compiled = (filename) => {
  try {
    return readFileSync(filename + COMPILED)
  } catch {
    return undefined
  }
}

/**
 * Node maps the stacks of modules, but not of scripts. Called when a stack is read, which is rare.
 * @param {Error} error
 * @param {NodeJS.CallSite[]} sites
 */
const namingSources = (error, sites) =>
  `${Error.prototype.toString.call(error)}${sites.map((site) => `\n    at ${named(site)}`).join('')}`

/** @param {NodeJS.CallSite} site */
const named = (site) => {
  const file = site.getFileName()
  if (!file?.startsWith(MADE)) return String(site)
  const [line, column] = [site.getLineNumber() ?? 1, site.getColumnNumber() ?? 1]
  try {
    const origin = sourceMapOf(file).findOrigin(line, column)
    // The bundler has added lines of its own.
    if (!('fileName' in origin)) return String(site)
    const place = `${join(MADE, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
    return String(site).replace(`${file}:${line}:${column}`, () => place)
  } catch {
    // The bundle was taken away meanwhile, as by another `npm ci`.
    return String(site)
  }
}

/** @type {Map<string, import('node:module').SourceMap>} */
const sourceMaps = new Map()

/** @param {string} file */
const sourceMapOf = (file) => {
  const known = sourceMaps.get(file)
  if (known) return known
  const sourceMap = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  sourceMaps.set(file, sourceMap)
  return sourceMap
}
