/** Makes the packages of a release in a built clone, checks them, and writes the notes that say how. */
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nodePackage, PLATFORMS, packArchive, removeDeadLinks, writeDigests } from './archives.ts'
import { checkArchives } from './check-archives.ts'
import { checkWithNpx, OLD_NODES } from './check-npx.ts'
import { auditDependencies, checkManifest, checkTypes, checkWheel } from './check-packages.ts'
import { ARCHITECTURES, packDebian } from './debian.ts'
import { type Packed, packClient, packServer, packWheel } from './pack.ts'
import { announce, ReleaseError } from './run-command.ts'
import { softwareComponents } from './third-party.ts'
import { readIn, releaseChanges } from './version.ts'

const format = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`

const pack = <Result extends Packed>(make: () => Result): Result => {
  const packed = make()
  const { file, bytes, unpackedBytes, files } = packed
  console.log(`${basename(file)}: ${format(bytes)}, ${format(unpackedBytes)} in ${files} files unpacked`)
  return packed
}

const checkRegistryPackages = async (server: Packed, client: Packed, wheel: Packed, version: string) => {
  const results = {
    'publint, heliolog': await checkManifest(server.file),
    'publint, @heliolog/client': await checkManifest(client.file),
    'types in every module resolution mode, @heliolog/client': await checkTypes(client.file),
    'metadata of the wheel': await checkWheel(wheel.file, version),
  }
  for (const [name, problems] of Object.entries(results))
    console.log(problems.length === 0 ? `✔ ${name}` : `✖ ${name}\n  ${problems.join('\n  ')}`)
  if (Object.values(results).flat().length > 0)
    throw new ReleaseError('The packages are not good to publish.')
}

interface Checked {
  packed: Packed
  /** The kind of check, for the notes. */
  check: string
}

const releaseNotes = (
  version: string,
  changes: string,
  checked: readonly Checked[],
  audit: string,
): string => {
  const rows = checked.map(
    ({ packed, check }) => `| ${basename(packed.file)} | ${format(packed.bytes)} | ${check} |`,
  )
  return `# heliolog ${version}

${changes}

## Files

| file | size | check |
| --- | ---: | --- |
${rows.join('\n')}

\`SHA256SUMS\` has their digests, which \`sha256sum --ignore-missing --check SHA256SUMS\` compares, and \`heliolog-${version}.cdx.json\` lists the packages in them (CycloneDX). ${audit}
`
}

export const makePackages = async (
  clone: string,
  target: string,
  { version, hasArchives }: { version: string; hasArchives: boolean },
): Promise<void> => {
  announce('pack')
  const server = pack(() => packServer(clone, target))
  const client = pack(() => packClient(clone, target))
  const wheel = pack(() => packWheel(clone, target))
  const kinds = hasArchives
    ? [
        PLATFORMS.map((platform) => pack(() => packArchive(clone, platform, target))),
        ARCHITECTURES.map((architecture) => pack(() => packDebian(clone, architecture, target))),
      ]
    : []
  const nodes = hasArchives ? PLATFORMS.map((platform) => nodePackage(clone, platform)) : []
  const components = join(target, `heliolog-${version}.cdx.json`)
  writeFileSync(components, `${JSON.stringify(softwareComponents(clone, nodes), null, 2)}\n`)

  announce('check')
  await checkRegistryPackages(server, client, wheel, version)
  const audit = auditDependencies(clone)
  console.log(audit)
  for (const major of OLD_NODES) {
    await checkWithNpx(clone, server.file, major)
    console.log(`✔ npx heliolog serve --demo on Node ${major}`)
  }
  const checked: Checked[] = [
    { packed: server, check: `started with npx on Node ${OLD_NODES.join(' and ')}` },
    { packed: client, check: 'publint, and types in every module resolution mode' },
    { packed: wheel, check: 'metadata and content' },
  ]
  for (const archives of kinds) {
    const started = await checkArchives(archives)
    for (const packed of archives) {
      const node = `Node ${nodePackage(clone, packed.platform).version}`
      const check = started.includes(packed.file)
        ? 'started in an empty folder with an empty environment'
        : '**not started**; otherwise the same files as the others'
      console.log(`✔ ${basename(packed.file)}: ${node}, ${check.replaceAll('*', '')}`)
      checked.push({ packed, check: `${node}, ${check}` })
    }
  }
  const changes = releaseChanges(readIn(clone))
  writeFileSync(join(target, 'RELEASE-NOTES.md'), releaseNotes(version, changes, checked, audit))
  removeDeadLinks(target)
  writeDigests(target, [...checked.map(({ packed }) => packed.file), components])
}
