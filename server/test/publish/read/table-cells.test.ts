import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readContent, valuesOf } from '../../../../test/support/read-rows.ts'
import { english } from '../../../src/domain/messages.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { headerFaults as faultsOf } from '../../../src/publish/read/table-cells.ts'

const headerFaults = (...header: Parameters<typeof faultsOf>) => faultsOf(...header).map(english)

describe('the header of a CSV file', () => {
  const needed = ['id', 'observer', 'type', 'date_of_observation']

  it('is rejected when a column is repeated', () => {
    assert.deepEqual(headerFaults(OBSERVATIONS, [...needed, 'gt', 'gt'], true), [
      'the column "gt" appears twice',
    ])
  })

  it('is rejected with a suggestion when a column is unknown', () => {
    const [near, empty, url, known, hint, ...more] = headerFaults(
      OBSERVATIONS,
      [...needed, 'wolf_nort', '', 'url_thumb'],
      true,
    )
    assert.equal(near, 'the column "wolf_nort" is not a field of observations; did you mean wolf_north?')
    assert.equal(empty, 'a column has no name')
    assert.equal(url, 'the column "url_thumb" is not a field of observations')
    assert.match(known ?? '', /^fields of observations: id, observer, type, .*, tags$/)
    assert.match(hint ?? '', /describe them in a profile: heliolog import --suggest-profile FILE$/)
    assert.deepEqual(more, [])
  })

  it('is rejected when a required column is missing', () => {
    assert.deepEqual(headerFaults(OBSERVATIONS, ['id', 'type', 'tags'], true), [
      'the column observer is missing',
      'the column date_of_observation is missing',
    ])
    assert.deepEqual(headerFaults(OBSERVERS, ['images'], true), ['the column nickname is missing'])
  })

  it('needs only the key when absent fields keep their stored values', () => {
    assert.deepEqual(headerFaults(OBSERVATIONS, ['id', 'tags'], false), [])
    assert.deepEqual(headerFaults(OBSERVATIONS, ['st'], false), ['the column id is missing'])
    assert.deepEqual(headerFaults(OBSERVERS, ['images'], false), ['the column nickname is missing'])
    assert.deepEqual(headerFaults(IMAGES, ['id', 'mount'], false), [])
  })

  it('is rejected when images have no URL column or an invalid URL key', () => {
    const image = ['id', 'observer', 'date_of_observation', 'cdn_id']
    assert.match(headerFaults(IMAGES, image, true).join(), /no url_<key> column/)
    assert.match(headerFaults(IMAGES, [...image, 'urls'], true).join(), /the column "urls"/)
    assert.match(headerFaults(IMAGES, [...image, 'url_a', 'url_B-c'], true).join(), /the column "url_B-c"/)
    assert.deepEqual(headerFaults(IMAGES, [...image, 'url_thumb', 'url_0', 'url_a_b'], true), [])
  })

  it('is rejected when another character separates its columns', () => {
    assert.match(
      headerFaults(OBSERVERS, ['nickname|images'], false).join(),
      /one column only.*--set delimiter=/,
    )
  })
})

describe('CSV cell values', () => {
  it('are text, numbers or null by field type; an invalid number stays text', async () => {
    const columns = 'id,observer,type,gt,st,title,comments'
    const read = await readContent(
      `${columns}\n7,0,1,,05,null,\n8, x ,1.0,1e3,+5,"",NaN\n9,y,-1,0x10,12345678901234567890,5," "\n`,
      'csv',
    )
    const [one, two, three] = valuesOf(OBSERVATIONS, read)
    assert.deepEqual(one, { id: '7', observer: '0', type: 1, gt: null, st: 5, title: 'null', comments: null })
    assert.deepEqual(two, {
      id: '8',
      observer: ' x ',
      type: '1.0',
      gt: '1e3',
      st: '+5',
      title: null,
      comments: 'NaN',
    })
    assert.deepEqual(three, {
      id: '9',
      observer: 'y',
      type: -1,
      gt: '0x10',
      st: '12345678901234567890',
      title: '5',
      comments: ' ',
    })
  })

  it('are split at semicolons for tags; an empty cell is an empty list', async () => {
    const read = await readContent('id,tags\na,Flare; filament\nb,\nc,;a;;\n', 'csv')
    assert.deepEqual(
      valuesOf(OBSERVATIONS, read).map((row) => row?.['tags']),
      [['Flare', ' filament'], [], ['a']],
    )
  })

  it('are parsed as JSON for tags when they are an array of strings', async () => {
    const cells: [string, string[]][] = [
      ['["a;b","c"]', ['a;b', 'c']],
      ['["[x", " y "]', ['[x', ' y ']],
      ['[]', []],
      ['[a;b]', ['[a', 'b]']],
      ['["a",1];b', ['["a",1]', 'b']],
      ['[1]', ['[1]']],
      ['"a;b"', ['"a', 'b"']],
    ]
    const rows = cells.map(([cell], index) => `o${index},"${cell.replaceAll('"', '""')}"\n`)
    const read = await readContent(`id,tags\n${rows.join('')}`, 'csv')
    assert.deepEqual(
      valuesOf(OBSERVATIONS, read).map((row) => row?.['tags']),
      cells.map(([, tags]) => tags),
    )
  })

  it('are text or null in url_<key> columns of images', async () => {
    const read = await readContent(
      'id,site_lat,url_thumb,url___proto__\na,-3.25,https://x.example/t,https://x.example/p\nb,1e1,,\n',
      'csv',
    )
    assert.deepEqual(valuesOf(IMAGES, read), [
      { id: 'a', site_lat: -3.25, url_thumb: 'https://x.example/t', url___proto__: 'https://x.example/p' },
      { id: 'b', site_lat: 10, url_thumb: null, url___proto__: null },
    ])
  })
})
