import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { image, observation, publishTogether } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { withWriter } from '../../../src/publish/apply/staging.ts'
import { findMentions } from '../../../src/publish/correct/mentions.ts'
import { nicknameMatcher } from '../../../src/publish/nickname-matcher.ts'

test('nicknameMatcher replaces a nickname only where it is a word of its own', () => {
  const { replaced } = nicknameMatcher(['an'])
  assert.equal(
    replaced('An asked: January, Hanna and an'),
    '(forgotten) asked: January, Hanna and (forgotten)',
  )
  assert.equal(replaced('see /%61n.jpg'), '(forgotten)')
})

test('nicknameMatcher finds nicknames however they are written', () => {
  const { isIn } = nicknameMatcher(['Jürgen', 'Max Müller', 'İpek', 'Obs1', 'Adé'])
  for (const text of [
    'https://uni.example/~sun/J%C3%BCrgen.jpg',
    'https://uni.example/100%/J%C3%BCrgen.jpg',
    '%4A%C3%BCrgen',
    'J%c3%bCRGEN',
    'JÜRGEN',
    'Jürgen'.normalize('NFD'),
    encodeURIComponent('Jürgen'.normalize('NFD')),
    encodeURIComponent(encodeURIComponent('Jürgen')),
    'J%FCrgen',
    '%FF%C3J%C3%BCrgen%E2%82',
    'j~c3~bcrgen~20x-1',
    '20240511jürgen2.jpg',
    'https://xn--jrgen-kva.example/1.jpg',
    '?by=Max+M%C3%BCller',
    'max_müller.jpg',
    'Max%20M~c3~bcller',
    'Max\u00a0 Müller',
    'İpek'.toLowerCase(),
    '/~ad%C3%A9/',
    'Obs1.jpg',
  ])
    assert.ok(isIn(text), text)
  for (const text of ['Jürgens', 'ajürgen', 'J%C3%BCrgens', 'Maximüller', 'Obs12', 'Jrgen', '%', '~', ''])
    assert.ok(!isIn(text), text)
})

test('findMentions searches every field of the schemas that can contain a name', () =>
  withStore(SQLITE, async (database) => {
    const NAME = 'Zoe'
    /** Texts everywhere, as far as each schema accepts any text. */
    const textsFor = (kind: typeof IMAGES) =>
      Object.fromEntries(
        [...kind.fields].flatMap(([field, { type, format, enum: values }]) =>
          type === 'string' && format === undefined && values === undefined ? [[field, NAME]] : [],
        ),
      )
    const at = '2024-05-11T09:30:00Z'
    await publishTogether(database, [
      [OBSERVATIONS, [observation('o1', at, { ...textsFor(OBSERVATIONS), observer: 'Ada' })]],
      [
        IMAGES,
        [
          image('i1', at, { ...textsFor(IMAGES), tags: ['by zoe'], urls: { full: 'https://x.example/zoe' } }),
          image('i2', at, { urls: { zoe_full: 'https://x.example/' }, mount: 'ALTAZ' }),
        ],
      ],
    ])
    const { counts, ids } = await withWriter(database, (writer) =>
      writer.dryRun((db) => findMentions(db, [NAME])),
    )
    const fields = new Set([OBSERVATIONS, IMAGES].flatMap((kind) => Object.keys(textsFor(kind))))
    fields.delete('observer')
    assert.deepEqual([...counts.keys()].sort(), [...fields, 'tags', 'urls'].sort())
    assert.equal(counts.get('urls'), 2)
    assert.deepEqual([[...ids.observation], [...ids.image]], [[NAME], [NAME]])
  }))
