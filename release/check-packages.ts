/** Checks packages as package registries and their users read them. */
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { PYTHON } from './pack.ts'
import { npm, ReleaseError, runCommand } from './run-command.ts'

/** Each check returns the problems that it finds. */
type Problems = Promise<string[]>

export const checkManifest = async (file: string): Problems => {
  const tarball = new Uint8Array(readFileSync(file)).buffer
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

/** The package is for ES modules only; require() works on versions of Node that support it. */
const UNSUPPORTED_RESOLUTION = 'node16-cjs'

export const checkTypes = async (file: string): Problems => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(file))))
  if (!result.types) return ['the package has no types']
  return result.problems
    .filter((problem) => !('resolutionKind' in problem) || problem.resolutionKind !== UNSUPPORTED_RESOLUTION)
    .map((problem) => JSON.stringify(problem))
}

/** Reads the wheel as pip does. */
const WHEEL_PROGRAM = `
import email, sys, zipfile
wheel, version = zipfile.ZipFile(sys.argv[1]), sys.argv[2]
names = wheel.namelist()
info = f"heliolog-{version}.dist-info/"
if info + "METADATA" not in names: sys.exit(print("there is no " + info + "METADATA"))
metadata = email.message_from_bytes(wheel.read(info + "METADATA"))
expected = {
    "Name": "heliolog",
    "Version": version,
    "License": "Apache-2.0",
    "Description-Content-Type": "text/markdown",
}
for field, value in expected.items():
    if metadata[field] != value: print(f"{field} is {metadata[field]}, not {value}")
for field in ["Summary", "Requires-Python", "Keywords"]:
    if not metadata[field]: print(f"{field} is missing")
if len(metadata.get_payload()) < 1000: print("the description is not the README")
for file in ["heliolog/py.typed", "heliolog/__init__.py"]:
    if file not in names: print(f"{file} is missing")
if not any(name.startswith(info) and name.endswith("LICENSE") for name in names): print("LICENSE is missing")
if any(name.startswith(("tests/", "examples/")) for name in names): print("tests are in the wheel")
bad = wheel.testzip()
if bad: print(f"{bad} is damaged")
`

export const checkWheel = async (file: string, version: string): Problems => {
  const output = runCommand(PYTHON.command ?? '', ['-c', WHEEL_PROGRAM, file, version], { cwd: '.' })
  return output === '' ? [] : output.split('\n')
}

/** Returns a sentence for the notes of the release. `root` is a clone with its packages installed. */
export const auditDependencies = (root: string): string => {
  // Its exit code is the same for vulnerabilities and for a registry that does not know them.
  const report = JSON.parse(
    npm(['audit', '--omit=dev', '--json', '--offline=false'], { cwd: root, acceptedCode: 1 }),
  )
  const total = report.metadata?.vulnerabilities.total
  if (total === undefined)
    return 'The registry did not answer `npm audit`: known vulnerabilities of dependencies were not checked.'
  if (total > 0)
    throw new ReleaseError(
      `Dependencies have ${total} known vulnerabilities; "npm audit --omit=dev" lists them.`,
    )
  return '`npm audit` knew no vulnerabilities of dependencies. It does not check Node, whose versions the table has.'
}
