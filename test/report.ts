/** Prints a line per file or test, and at the end each failure with what it needs to be understood, and what was skipped. */
import { join } from 'node:path'
import type { run } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** What node:test reports of a test; its own type of events has no common properties. */
interface TestEvent {
  name: string
  nesting: number
  file?: string
  line?: number
  skip?: string | boolean
  /** The names of the tests around it. */
  classname?: string
  /** Text of a diagnostic or of an output. */
  message: string
  details: { duration_ms: number; type: 'test' | 'suite'; error?: TestError; passed?: boolean }
}

type TestError = Error & { failureType?: string; exitCode?: number; signal?: string }

/** Failures that follow from another one, which is reported itself. */
const CONSEQUENCES = ['subtestsFailed', 'cancelledByParent']

const repeatCommand = (path: string): string => `Repeat it with: npm test -- ${path}`

/** Names the test's file, also for a test or hook that a helper of several files declares. */
const titleOf = ({ name, file, line, classname }: TestEvent, path: string): string => {
  if (name === path) return path
  const suites = classname?.slice(path.length + 1)
  const place = file === join(ROOT, path) ? `${path}:${line}` : path
  return `${place}: ${suites ? `${suites}: ` : ''}${name}`
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '    ')

export class Report {
  readonly #laneFile: string
  readonly #listsTests: boolean
  readonly #failures: string[] = []
  /** Number of skipped tests by reason. */
  readonly #skipped = new Map<string, number>()
  /** Files without a result yet. */
  readonly #remaining = new Set<string>()
  #passed = 0
  #failed = 0

  /** With `listsTests` it also prints a line per test. */
  constructor(laneFile: string, listsTests: boolean) {
    this.#laneFile = laneFile
    this.#listsTests = listsTests
  }

  /** A file without a result is a failure from now on. */
  expect(files: readonly string[]): void {
    for (const file of files) this.#remaining.add(file)
  }

  /** Counts a step beside the tests, such as the build. */
  addStep(name: string, error: string | undefined): void {
    console.log(`${error === undefined ? '✔' : '✖'} ${name}`)
    if (error === undefined) this.#passed++
    else this.#fail(`${name}\n${indent(error)}`)
  }

  /** Reports the tests of a lane while it runs. */
  async follow(lane: ReturnType<typeof run>): Promise<void> {
    let [tests, failures] = [0, 0]
    /** The number of the failure that the next diagnostic belongs to. */
    let failure: number | undefined
    /** The test file that runs. */
    let path = ''
    for await (const { type, data } of lane) {
      const event = data as unknown as TestEvent
      if (type === 'test:stdout' || type === 'test:stderr') process.stderr.write(event.message)
      else if (type === 'test:diagnostic' && failure !== undefined && event.file !== undefined)
        this.#failures[failure] += `\n${indent(event.message)}`
      else if (event.name === this.#laneFile) {
        const { exitCode, signal } = event.details?.error ?? {}
        if (type === 'test:complete' && !event.details.passed && failures === 0)
          this.#fail(`✖ a test process ended with ${signal ?? `exit code ${exitCode}`}`)
      } else if (type === 'test:start' && event.file === this.#laneFile) path = event.name
      else if (type === 'test:pass' || type === 'test:fail') {
        failure = type === 'test:fail' ? this.#addFailure(event, path) : undefined
        if (failure !== undefined) failures++
        if (event.name === path) {
          this.#addFile(event, tests)
          tests = 0
        } else if (event.details.type === 'test' || event.skip) {
          tests++
          if (event.skip) this.#addSkipped(String(event.skip))
          else if (type === 'test:pass') this.#passed++
          if (this.#listsTests) this.#printTest(event, path)
        }
      }
    }
  }

  /** Prints failures, skipped tests and counts. Returns whether the run succeeded. */
  finish(required: readonly string[]): boolean {
    for (const file of this.#remaining) this.#fail(`✖ ${file} did not finish\n  ${repeatCommand(file)}`)
    if (this.#failures.length > 0) console.log(`\nFailures:\n\n${this.#failures.join('\n\n')}`)
    const missing = [...this.#skipped.keys()].filter((reason) =>
      required.some((name) => reason.includes(name)),
    )
    this.#printSkipped(missing)
    const skipped = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0)
    console.log(`\n${this.#passed} passed, ${this.#failed} failed, ${skipped} skipped`)
    return this.#failed === 0 && missing.length === 0 && this.#passed > 0
  }

  #printSkipped(missing: readonly string[]): void {
    if (this.#skipped.size === 0) return
    console.log('\nSkipped tests and suites:')
    for (const [reason, count] of [...this.#skipped].sort())
      console.log(
        `${String(count).padStart(6)}  ${reason}${missing.includes(reason) ? ' ✖ required here' : ''}`,
      )
  }

  #addFile({ name, details }: TestEvent, tests: number): void {
    this.#remaining.delete(name)
    const mark = details.error ? '✖' : '✔'
    console.log(`${mark} ${name} (${tests} tests, ${(details.duration_ms / 1000).toFixed(1)} s)`)
  }

  #printTest(event: TestEvent, path: string): void {
    const mark = event.skip ? '﹣' : event.details.error ? '✖' : '✔'
    console.log(`  ${mark} ${titleOf(event, path)}`)
  }

  /** Returns the number of the failure, or undefined if it follows from another one. */
  #addFailure(event: TestEvent, path: string): number | undefined {
    const { details } = event
    const { failureType = '', cause } = details.error ?? {}
    const isCancelled = failureType === 'cancelledByParent'
    // A test that was running when its file timed out is the reason.
    const isReason = isCancelled && details.type === 'test' && details.duration_ms > 0
    if (CONSEQUENCES.includes(failureType) && !isReason) {
      if (isCancelled) this.#failed++
      return undefined
    }
    const error = cause instanceof Error ? cause.stack : String(cause ?? details.error?.message)
    return this.#fail(`✖ ${titleOf(event, path)}\n  ${repeatCommand(path)}\n${indent(error ?? '')}`)
  }

  #addSkipped(reason: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }

  #fail(text: string): number {
    this.#failed++
    return this.#failures.push(text) - 1
  }
}
