import { spawn } from 'node:child_process'

/** Windows has a shell between us and `start`, which would interpret the path, so the library behind it is called. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

const hasScreen = (): boolean =>
  process.platform in OPENERS || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** Opens a file with the browser of this machine. Resolves to false if that is known to have failed. */
export const openInBrowser = (file: string): Promise<boolean> => {
  if (!hasScreen()) return Promise.resolve(false)
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? []
  return new Promise((done) => {
    const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true })
    // Some of these programs run as long as the browser does.
    child.on('error', () => done(false)).on('spawn', () => child.unref())
    child.on('exit', (code) => done(code === 0))
    child.on('spawn', () => setTimeout(() => done(true), OPEN_MS).unref())
  })
}

const OPEN_MS = 3_000
