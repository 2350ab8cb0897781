/** Makes a Debian package of an archive's files, with services, man page and completion. */

import { hash } from 'node:crypto'
import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { createProgram } from '../server/src/cli/run.ts'
import {
  type Archive,
  describeArchive,
  listFiles,
  type Platform,
  removeDeadLinks,
  writeArchiveFiles,
} from './archives.ts'
import { readJson, temporaryFolder } from './pack.ts'
import { runCommand } from './run-command.ts'
import { releaseTime } from './version.ts'

/** Debian's names of the architectures. */
const PLATFORM_OF = { amd64: 'linux-x64', arm64: 'linux-arm64' } as const satisfies Record<string, Platform>

export type Architecture = keyof typeof PLATFORM_OF

export const ARCHITECTURES = Object.keys(PLATFORM_OF) as Architecture[]

const PROGRAM = 'usr/lib/heliolog'
const DOCUMENTS = 'usr/share/doc/heliolog'
const SETTINGS = 'etc/heliolog/heliolog.env'
/** Scripts of the package, in release/debian. */
const SCRIPTS = ['postinst', 'prerm', 'postrm']
/** Columns of the manual's text: man indents it by 7 columns in a terminal of 80. */
const MANUAL_WIDTH = 73

const write = (path: string, content: string | Buffer, mode = 0o644): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

/** gzip writes no name and no time into it. */
const compressed = (text: string): Buffer => gzipSync(text, { level: 9 })

/** The deployment files are for a program in /opt/heliolog. */
const forPackage = (text: string): string =>
  text.replaceAll('/opt/heliolog/docs/', `/${DOCUMENTS}/docs/`).replaceAll('/opt/heliolog', `/${PROGRAM}`)

/** Moves the files of deploy/ to Debian's folders for such files. */
const writeServices = (folder: string): void => {
  const cwd = join(folder, PROGRAM)
  const examples = join(folder, DOCUMENTS, 'deploy')
  for (const path of globSync('deploy/{systemd,sync,nginx,.}/*.*', { cwd })) {
    const text = readFileSync(join(cwd, path), 'utf8')
    const name = basename(path)
    if (name.endsWith('.sh')) continue
    rmSync(join(cwd, path))
    if (/\.(service|timer)$/.test(name)) write(join(folder, 'usr/lib/systemd/system', name), forPackage(text))
    else if (name === 'heliolog.env.example') write(join(folder, SETTINGS), text)
    else write(join(examples, relative('deploy', path)), name === 'README.md' ? text : forPackage(text))
  }
  rmdirSync(join(cwd, 'deploy/nginx'))
}

/** The text of `--help`, whatever terminal makes the package. */
const helpOf = (command: Command): string => {
  let text = ''
  const writeOut = (part: string) => {
    text += part
  }
  // Commander wraps no column of less than 40 characters otherwise.
  command.configureHelp({ ...command.configureHelp(), minWidthToWrap: 30 })
  command.configureOutput({ getOutHelpWidth: () => MANUAL_WIDTH, writeOut }).outputHelp()
  return text
}

/** Has a section for each command. */
const manual = (program: Command, version: string): string => {
  const escaped = (text: string) =>
    text
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replace(/^([.'])/gm, '\\&$1')
  const section = (name: string, text: string) => `.SH ${name}\n.nf\n${escaped(text.trimEnd())}\n.fi\n`
  const pathOf = (command: Command): string =>
    command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
  const sections = (command: Command): string[] => [
    section(pathOf(command).toUpperCase(), helpOf(command)),
    ...command.commands.flatMap(sections),
  ]
  const head = `.TH HELIOLOG 1 "" "heliolog ${version}"\n.SH NAME\nheliolog \\- publish a community's solar observations\n`
  return head + sections(program).join('')
}

/** Completes commands, subcommands and options in bash. */
const completion = (program: Command): string => {
  const wordsOf = (command: Command): string =>
    [
      ...command.commands.map((one) => one.name()),
      ...command.options.filter(({ hidden }) => !hidden).flatMap(({ long }) => long ?? []),
      ...(command === program ? [] : ['--config']),
      '--help',
    ].join(' ')
  const caseOf = (path: string, command: Command) => `    "${path} "*) words='${wordsOf(command)}' ;;`
  const cases = program.commands.flatMap((command) => [
    ...command.commands.map((one) => caseOf(`${command.name()} ${one.name()}`, one)),
    caseOf(command.name(), command),
  ])
  return `# Completion of heliolog's commands and options in bash.
_heliolog() {
  local words
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1} " in
${cases.join('\n')}
    *) words='${wordsOf(program)}' ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _heliolog heliolog
`
}

const writeDocuments = (folder: string, program: Command, version: string): void => {
  const documents = join(folder, DOCUMENTS)
  mkdirSync(documents, { recursive: true })
  renameSync(join(folder, PROGRAM, 'docs'), join(documents, 'docs'))
  const licences = ['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'node/LICENSE']
  const texts = licences.map((name) => readFileSync(join(folder, PROGRAM, name), 'utf8'))
  for (const name of licences) rmSync(join(folder, PROGRAM, name))
  write(join(documents, 'copyright'), texts.join(`\n${'-'.repeat(80)}\n\n`))
  for (const name of ['README.md', 'CHANGELOG.md'])
    renameSync(join(folder, PROGRAM, name), join(documents, name))
  // upgrading.md names a clone of before in /opt/heliolog.
  for (const name of globSync('docs/*.md', { cwd: documents, exclude: ['docs/upgrading.md'] })) {
    const path = join(documents, name)
    writeFileSync(path, forPackage(readFileSync(path, 'utf8')))
  }
  removeDeadLinks(documents)
  write(join(folder, 'usr/share/man/man1/heliolog.1.gz'), compressed(manual(program, version)))
  write(join(folder, 'usr/share/bash-completion/completions/heliolog'), completion(program))
}

const writeControl = (root: string, folder: string, architecture: Architecture, version: string): void => {
  const files = listFiles(folder)
  const kilobytes = files.reduce((sum, path) => sum + Math.ceil(statSync(join(folder, path)).size / 1_024), 0)
  const values: Record<string, string> = { version, architecture, kilobytes: String(kilobytes) }
  const source = join(root, 'release/debian')
  const control = join(folder, 'DEBIAN')
  const template = readFileSync(join(source, 'control'), 'utf8')
  write(
    join(control, 'control'),
    template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
  )
  write(join(control, 'conffiles'), `/${SETTINGS}\n`)
  write(join(control, 'templates'), readFileSync(join(source, 'templates')))
  for (const name of SCRIPTS) write(join(control, name), readFileSync(join(source, name)), 0o755)
  const digests = files.map((path) => `${hash('md5', readFileSync(join(folder, path)))}  ${path}\n`)
  write(join(control, 'md5sums'), digests.join(''))
}

/** Fills a folder with the files of the package, and those that describe it to dpkg. */
export const writeDebianFiles = (root: string, architecture: Architecture, folder: string): void => {
  const { version } = readJson(root, 'server/package.json')
  const program = join(folder, PROGRAM)
  mkdirSync(program, { recursive: true })
  writeArchiveFiles(root, PLATFORM_OF[architecture], program)
  mkdirSync(join(folder, 'usr/bin'))
  symlinkSync('../lib/heliolog/heliolog', join(folder, 'usr/bin/heliolog'))
  writeServices(folder)
  writeDocuments(folder, createProgram(), version)
  const overrides = readFileSync(join(root, 'release/debian/lintian-overrides'))
  write(join(folder, 'usr/share/lintian/overrides/heliolog'), overrides)
  writeControl(root, folder, architecture, version)
  runCommand('chmod', ['-R', 'u+rwX,go+rX,go-w', folder], { cwd: folder })
}

/** Makes the package of an architecture; the same commit gives the same bytes. */
export const packDebian = (root: string, architecture: Architecture, target: string): Archive => {
  using temporary = temporaryFolder()
  const folder = join(temporary.path, 'heliolog')
  writeDebianFiles(root, architecture, folder)
  const { version } = readJson(root, 'server/package.json')
  const file = join(target, `heliolog_${version}_${architecture}.deb`)
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(releaseTime(root) / 1_000) }
  const options = ['--root-owner-group', '-Zxz', '--build']
  runCommand('dpkg-deb', [...options, folder, file], { cwd: temporary.path, env })
  return describeArchive(file, PLATFORM_OF[architecture], folder)
}
