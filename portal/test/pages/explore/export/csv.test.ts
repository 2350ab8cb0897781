import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { csvOf, fileNameOf } from '../../../../src/pages/explore/export/csv.ts'

test('quotes cells only when necessary, and distinguishes null from empty text', () => {
  const records = [
    { id: 'a', title: 'say "hi", twice', comments: 'two\r\nlines', gt: null },
    { id: 'b', title: '', comments: null, gt: 0 },
  ]
  assert.equal(csvOf(records), 'id,title,comments,gt\r\na,"say ""hi"", twice","two\r\nlines",\r\nb,"",,0\r\n')
})

test('has a column for each URL key of any record', () => {
  const records = [
    { id: 'a', urls: { thumb: 'https://x/1' } },
    { id: 'b', urls: { full: 'https://x/2' } },
  ]
  assert.equal(csvOf(records), 'id,url_full,url_thumb\r\na,,https://x/1\r\nb,https://x/2,\r\n')
})

test('names files with characters that every system accepts', () => {
  assert.equal(fileNameOf('observations', 'María: "x"/..'), 'heliolog-observations-María-x-...csv')
})
