/** Changes of a draft: files, kinds, sources with profiles, and what the import of it gets. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, it } from 'node:test'
import type { Draft, ProfileData } from '@heliolog/desk-api'
import { importPaths, storeFor, withFiles } from '../../../../../test/support/importing.ts'
import { waitUntil } from '../../../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../../../src/domain/records/kinds.ts'
import { importOptionsOf } from '../../../../src/features/desk/drafts/draft-input.ts'
import { formatProfile, parseProfile } from '../../../../src/publish/profile/profile-file.ts'
import { chooseSource, readSources } from '../../../../src/publish/source.ts'
import type { Database } from '../../../../src/storage/database.ts'
import { draftClient } from '../support/draft-client.ts'

const TABLE = 'Beobachter;Datum (UT);g;f\nAda;11.05.2024 09:30;1;5\nBob;12.05.2024 09:30;2;7\n'
const PROFILE = {
  id: '{hash}',
  secret: 'kept',
  columns: { Beobachter: 'observer', g: 'gt', f: 'st' },
  constants: { type: 1 },
  date: { columns: ['Datum (UT)'], format: 'DD.MM.YYYY HH:mm' },
}

const importTable = (database: Database, name: string, profile: object, text = TABLE) =>
  withFiles({ 'table.csv': text }, async (files) => {
    const source = chooseSource(OBSERVATIONS, await readSources(database.reader, OBSERVATIONS), name, true)
    const newProfile = formatProfile(profile)
    await importPaths(database, OBSERVATIONS, files, { profile, newProfile, source })
  })

const mapping = ({ settings }: Draft): ProfileData['columns'] => settings.profile.columns

describe('a new file of a draft', () => {
  it('proposes the source whose profile fits, with its secret and without questions', async (t) => {
    const { database, url } = await storeFor(t)
    const archive = { ...PROFILE, secret: 'old', columns: { ...PROFILE.columns, Ort: 'comments' } }
    await importTable(
      database,
      'archive',
      archive,
      'Beobachter;Datum (UT);g;f;Ort\nAda;11.05.1994 09:30;1;5;Bern\n',
    )
    await importTable(database, 'verein', PROFILE)
    const client = draftClient(t, url)
    const draft = await client.create({ '2024.csv': TABLE })
    assert.deepEqual([draft.proposedSource, draft.settings.source], ['verein', 'verein'])
    assert.deepEqual(draft.settings.profile, PROFILE)
    assert.deepEqual([draft.questions, draft.faults], [[], []])
    assert.deepEqual(draft.sources, [
      { name: 'archive', hasProfile: true },
      { name: 'verein', hasProfile: true },
    ])
    const other = await client.create({ 'other.csv': 'Observer;Date (UT);g;f\nAda;2024-05-11 09:30;1;5\n' })
    assert.deepEqual([other.proposedSource, other.settings.source], ['other', null])
    assert.match(JSON.stringify(other.faults), /there are several sources of observations/)
    const chosen = await client.change(other, { source: 'archive' })
    assert.equal(chosen.settings.profile.secret, 'old')
    assert.equal(mapping(chosen)?.['Observer'], 'observer')
    const similar = await client.change(other, { source: 'vereine' })
    assert.match(JSON.stringify(similar.faults), /but one called verein/)
    assert.deepEqual((await client.change(similar, { newSource: true })).faults, [])
  })

  it('of other columns, or another reading, leaves the profile of the source', async (t) => {
    const { database, url } = await storeFor(t)
    await importTable(database, 'verein', PROFILE)
    const client = draftClient(t, url)
    const draft = await client.create({ 'a.csv': TABLE })
    const more = await client.addFile(draft, 'b.csv', 'Observer;Date;f\nAda;2024-05-11;5\n')
    assert.deepEqual(more.settings.profile, { ...PROFILE, ignore: ['Observer', 'Date'] })
    const read = await client.changeProfile(draft, { delimiter: ',' })
    assert.deepEqual([read.settings.profile.delimiter, mapping(read)?.['g']], [',', 'gt'])
    assert.match(JSON.stringify(read.faults), /the header has one column only/)
    const other = await client.create({ 'a.csv': TABLE })
    const free = await client.change(other, { source: null })
    assert.deepEqual([free.settings.source, free.proposedSource], [null, 'verein'])
    const again = await client.change(free, { source: 'verein' })
    assert.equal(again.settings.profile.secret, 'kept')
  })

  it('names a new source, which its numbers precede', async (t) => {
    const client = draftClient(t)
    const text = 'Nr;Beobachter;Datum (UT);g\n1;Ada;11.05.2024 09:30;1\n2;Ada;12.05.2024 09:30;1\n'
    const draft = await client.create({ 'Größl 2024.csv': text })
    assert.deepEqual([draft.settings.source, draft.settings.profile.id], ['grossl-2024', 'grossl-2024-{Nr}'])
    const renamed = await client.change(draft, { source: 'web' })
    assert.equal(renamed.settings.profile.id, 'web-{Nr}')
  })

  it('replaces the one of its name, and its edits', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': TABLE })
    const [file] = draft.files
    await client.edit(draft, [{ file: file?.number ?? 0, sheet: null, line: 2, column: 'g', value: '9' }])
    const { files, edits, preview } = await client.addFile(draft, 'a.csv', TABLE.replace('1;5', '3;5'))
    assert.deepEqual([files.length, edits, preview[0]?.fields?.['gt']], [1, [], 3])
    assert.equal(readdirSync(client.folder).filter((name) => name.endsWith('.csv')).length, 1)
  })

  it('that cannot be read has a fault, and the others are shown', async (t) => {
    const client = draftClient(t)
    const damaged = {
      'a.xls': 'x',
      'b.xlsx': 'no archive',
      'c.csv': '',
      'd.txt': 'x',
      'e.xlsx': Buffer.from('PK\x03\x04'),
    }
    const draft = await client.create({ ...damaged, 'f.csv': TABLE })
    assert.deepEqual(
      draft.files.map(({ name, fault }) => [name, fault === null]),
      [...Object.keys(damaged).map((name) => [name, false]), ['f.csv', true]],
    )
    assert.equal(draft.preview.length, 2)
    const left = await client.call('DELETE', `/api/drafts/${draft.id}/files/${draft.files[5]?.number}`)
    assert.deepEqual('json' in left && (left.json as Draft).preview, [])
    await assert.rejects(client.call('DELETE', `/api/drafts/${draft.id}/files/99`), /has no such file/)
  })
})

describe('changed settings of a draft', () => {
  it('keep the mapping of the operator when columns are added or read otherwise', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': TABLE })
    const own = await client.changeProfile(draft, { columns: { ...mapping(draft), g: 'gn' } })
    const read = await client.changeProfile(own, { delimiter: ';' })
    assert.equal(mapping(read)?.['g'], 'gn')
    const more = await client.addFile(
      read,
      'b.csv',
      TABLE.replace('g;f\n', 'g;f;Bemerkung;X\n').replaceAll(/(?<=\d)\n/g, ';a;b\n'),
    )
    assert.deepEqual([mapping(more)?.['g'], mapping(more)?.['Bemerkung']], ['gn', 'comments'])
    assert.deepEqual(more.settings.profile.ignore, ['X'])
  })

  it('map the columns again when another line is the header', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': `Nummer;Ort;Art;Rest\n${TABLE}` })
    assert.equal(mapping(draft)?.['Beobachter'], undefined)
    const { settings, preview } = await client.changeProfile(draft, { header: 2 })
    assert.equal(settings.profile.columns?.['Beobachter'], 'observer')
    assert.equal(preview[0]?.fields?.['observer'], 'Ada')
  })

  it('map the columns again when the kind changes', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': TABLE })
    const { settings, fields } = await client.change(draft, { kind: 'observers' })
    assert.deepEqual([settings.kind, settings.profile.columns], ['observers', { Beobachter: 'nickname' }])
    assert.deepEqual(
      fields.map(({ name }) => name),
      ['nickname'],
    )
  })

  it('are rejected when they have another type', async (t) => {
    const client = draftClient(t)
    const draft = await client.create()
    const wrong: [object, RegExp][] = [
      [{ kind: 'flares' }, /there is no kind "flares"/],
      [{ timeOfDay: '25:00' }, /timeOfDay: "25:00"; accepted: a time such as 12:00/],
      [{ profile: 'x' }, /profile is string; accepted: object/],
      [{ snapshot: 1 }, /snapshot is number; accepted: boolean/],
    ]
    for (const [settings, message] of wrong) await assert.rejects(client.change(draft, settings), message)
    await assert.rejects(
      client.call('PUT', `/api/drafts/${draft.id}/edits`, {}),
      /no list of edits|not a list/,
    )
  })
})

describe('the import of a draft', () => {
  it('publishes the previewed rows, and the source remembers the profile if it is new', async (t) => {
    const { database, url } = await storeFor(t)
    const client = draftClient(t, url)
    const draft = await client.create({ 'a.csv': TABLE })
    const publish = async ({ id }: Draft) => {
      const { input } = client.drafts.find(id)
      const sources = await readSources(database.reader, OBSERVATIONS)
      const source = chooseSource(OBSERVATIONS, sources, input.settings.source ?? undefined, false)
      const { kind, files, options } = importOptionsOf(input, source)
      const report = await importPaths(database, kind, files, options)
      return { options, new: report.outcome?.difference.new }
    }
    const first = await publish(draft)
    assert.deepEqual([first.new, first.options.isProfileOfSource], [2, false])
    const bodies = await database.reader.selectFrom('observation').select('body').orderBy('at').execute()
    assert.deepEqual(
      bodies.map(({ body }) => JSON.parse(body)),
      draft.preview.map(({ fields }) => fields),
    )
    const again = await client.create({ 'b.csv': TABLE })
    assert.equal(again.settings.source, 'a')
    const second = await publish(again)
    assert.deepEqual([second.new, second.options.isProfileOfSource], [0, true])
    assert.equal(second.options.newProfile, undefined)
    const open = await client.changeProfile(again, { date: { ...PROFILE.date, zone: '?' } })
    await assert.rejects(publish(open), /in which time zone are the times in "Datum \(UT\)"\?/)
  })

  it('uses a profile that can be downloaded', async (t) => {
    const client = draftClient(t)
    const draft = await client.create({ 'a.csv': TABLE })
    const answer = await client.call('GET', `/api/drafts/${draft.id}/profile.toml`)
    assert.ok('text' in answer)
    assert.deepEqual([answer.name, answer.type], ['a.toml', 'application/toml'])
    assert.deepEqual(structuredClone(parseProfile(answer.text, 'a.toml')), draft.settings.profile)
    assert.match(answer.text, /^# No column gives the type: 0 is white light/m)
  })

  it('is not possible without files', async (t) => {
    const client = draftClient(t)
    const { id } = await client.create()
    assert.throws(() => client.drafts.inputOf(id), /the draft has no files/)
  })
})

describe('drafts', () => {
  it('that are deleted during an upload leave no file', async (t) => {
    const client = draftClient(t)
    const { id } = await client.create()
    const body = new PassThrough()
    const uploading = client.call('PUT', `/api/drafts/${id}/files/a.csv`, body)
    const files = () => readdirSync(client.folder).filter((name) => name.endsWith('.csv'))
    await waitUntil('the upload has begun', () => files().length === 1)
    await client.call('DELETE', `/api/drafts/${id}`)
    body.end(TABLE)
    await uploading
    assert.deepEqual(files(), [])
  })

  it('are at most five, of which the oldest is deleted with its files', async (t) => {
    const client = draftClient(t)
    const first = await client.create({ 'a.csv': TABLE })
    const { path = '' } = client.drafts.find(first.id).input.files[0] ?? {}
    for (let count = 0; count < 5; count++) await client.create()
    assert.equal(client.drafts.summaries.length, 5)
    assert.equal(existsSync(path), false)
    await assert.rejects(client.call('GET', `/api/drafts/${first.id}`), /there is no such draft/)
    const [{ id = '' } = {}] = client.drafts.summaries
    assert.deepEqual(await client.call('DELETE', `/api/drafts/${id}`), { status: 204 })
    assert.equal(client.drafts.summaries.length, 4)
  })
})
