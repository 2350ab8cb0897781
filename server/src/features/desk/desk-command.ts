/** heliolog desk: serves the pages for operators on this machine until a signal stops it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bugReport,
  type CommandOptions,
  changeableSettings,
  commandSettings,
  withUserErrors,
} from '../../commands/command-database.ts'
import { openInBrowser } from '../../commands/open-in-browser.ts'
import { currentOperator } from '../../commands/options.ts'
import { print, printProblem } from '../../commands/output.ts'
import { waitForSignal } from '../../commands/signals.ts'
import { html } from '../../http/pages/plain-pages.ts'
import { OWNER_ONLY } from '../../storage/folders.ts'
import { appearanceRoutes } from './appearance/appearance-routes.ts'
import { Checks } from './drafts/checks.ts'
import { Drafts, draftRoutes } from './drafts/draft-routes.ts'
import { jobRoutes } from './jobs/job-routes.ts'
import { JobRunner } from './jobs/job-runner.ts'
import type { DeskContext } from './server/desk-context.ts'
import { deskHandler } from './server/desk-handler.ts'
import { readDeskPages } from './server/desk-pages.ts'
import type { DeskRoute } from './server/desk-route.ts'
import { listenOnLoopback } from './server/desk-server.ts'
import { Sessions } from './server/sessions.ts'
import { createTemporaryFolder, type TemporaryFolder } from './server/temporary-folder.ts'
import { Uploads } from './server/uploads.ts'
import { historyRoutes } from './store/history-routes.ts'
import { observerRoutes } from './store/observer-routes.ts'
import { overviewRoutes } from './store/overview.ts'
import { storeRoutes } from './store/store-routes.ts'
import { tokenRoutes } from './store/token-routes.ts'

interface DeskOptions extends CommandOptions {
  port: number
  open: boolean
  maxUpload: number
}

const NEWLINE = /\r?\n/g

/** Calls back for each line that is entered. */
const onEnter = (callback: () => void): void => {
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    for (const _ of text.matchAll(NEWLINE)) callback()
  })
  // A terminal that was closed.
  process.stdin.on('error', () => {})
}

/** Opens a file that redirects to the address: other users of this machine can read command lines. */
const openAddress = async (address: string, folder: TemporaryFolder): Promise<void> => {
  const file = join(folder.path, 'open.html')
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${html(address)}"><a href="${html(address)}">heliolog desk</a>`
  writeFileSync(file, page, { mode: OWNER_ONLY })
  if (!(await openInBrowser(file))) print('Open this address in your browser.')
}

const routesOf = (context: DeskContext, jobs: JobRunner, database: string | undefined): DeskRoute[] => {
  const checks = new Checks()
  const drafts = new Drafts()
  return [
    ...overviewRoutes(context, () => ({ job: jobs.job, drafts: drafts.summaries })),
    ...storeRoutes(context, jobs, database),
    ...historyRoutes(context),
    ...observerRoutes(context),
    ...tokenRoutes(context),
    ...draftRoutes(context, drafts, checks),
    ...jobRoutes(context, jobs, drafts, checks),
    ...appearanceRoutes(context, changeableSettings()),
  ]
}

export const deskCommand = async (options: DeskOptions): Promise<void> => {
  const stopped = waitForSignal('SIGHUP')
  const settings = await commandSettings(options)
  const pages = readDeskPages()
  await using folder = await withUserErrors(
    createTemporaryFolder,
    (reason) => `there is no temporary folder: ${reason}`,
  )
  const context: DeskContext = {
    settings,
    operator: currentOperator(),
    folder,
    uploads: new Uploads(folder, options.maxUpload),
  }
  const sessions = new Sessions()
  await using jobs = new JobRunner(context)
  const routes = routesOf(context, jobs, options.database)
  const onBug = (error: unknown) => printProblem(bugReport(error, 'desk'))
  await using server = await listenOnLoopback(options.port, deskHandler({ sessions, pages, routes, onBug }))
  const newAddress = () => `http://127.0.0.1:${server.port}/?key=${sessions.createKey()}`
  const address = newAddress()
  print(`The desk is at ${address}`)
  print('The address works once. Press Enter for a new one, and Ctrl-C to stop the desk.')
  onEnter(() => print(`The desk is at ${newAddress()}`))
  if (options.open) await openAddress(address, folder)
  await stopped
  process.stdin.destroy()
}
