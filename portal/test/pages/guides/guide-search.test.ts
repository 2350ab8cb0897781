/** The search in the list of guides. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { searchGuides } from '../../../src/pages/guides/guide.ts'

const guide = (name: string, title: string, ...headings: string[]) => ({
  name,
  title,
  description: '',
  headings: headings.map((text) => ({ id: text.toLowerCase(), text })),
})
const GROUPS = [
  {
    title: 'Use',
    guides: [guide('hapi', 'HAPI', 'Errors', 'Time ranges'), guide('api', 'The API', 'Errors')],
  },
  { title: 'Run', guides: [guide('backup', 'Back up', 'Restore a store')] },
]

const found = (query: string) =>
  searchGuides(GROUPS, query).map(({ title, guides }) => [
    title,
    ...guides.map(({ name, headings }) => [name, ...headings.map(({ text }) => text)]),
  ])

describe('searchGuides', () => {
  it('finds guides by their headings, and keeps only those headings', () => {
    assert.deepEqual(found('error'), [['Use', ['hapi', 'Errors'], ['api', 'Errors']]])
    assert.deepEqual(found(' STORE  restore '), [['Run', ['backup', 'Restore a store']]])
  })

  it('finds guides by their title', () => {
    assert.deepEqual(found('back up'), [['Run', ['backup']]])
  })

  it('finds all guides without words, and none with words that no guide has', () => {
    assert.equal(searchGuides(GROUPS, '  '), GROUPS)
    assert.deepEqual(found('error restore'), [])
  })
})
