import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { idsOf, walk } from '../../support/catalogue.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'
import { NICKNAMES } from '../../support/odd-texts.ts'
import { sendRequest } from '../../support/raw-http.ts'

const encodeEveryByte = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

onBothEngines((server) => {
  before(async () => {
    await server().publish(OBSERVATIONS, [
      ...NICKNAMES.flatMap((observer, index) => [
        observation(`n${index}`, '2024-03-01T12:00:00Z', { observer }),
        observation(`m${index}`, '2024-03-01T13:00:00Z', { observer }),
      ]),
    ])
    await server().publish(
      IMAGES,
      NICKNAMES.map((observer, index) => image(`n${index}`, '2024-03-01T12:00:00Z', { observer })),
    )
  })

  it('finds every nickname by its path, minimally or fully percent-encoded', async () => {
    for (const [index, nickname] of NICKNAMES.entries()) {
      const segment = index % 2 ? encodeURIComponent(nickname) : encodeEveryByte(nickname)
      const { status, body } = await sendRequest(server(), `/observers/${segment}`)
      assert.equal(status, 200, nickname)
      assert.equal(JSON.parse(body).nickname, nickname)
    }
  })

  it('filters both lists by every nickname, also through the cursor', async () => {
    for (const [index, observer] of NICKNAMES.entries()) {
      const pages = await walk(server(), '/observations', { observer, limit: 1 })
      assert.deepEqual(idsOf(pages), [`n${index}`, `m${index}`], observer)
      const { data } = await server().json(`/images?observer=${encodeEveryByte(observer)}`)
      assert.deepEqual(idsOf([data]), [`n${index}`], observer)
      assert.equal(data[0].observer, observer)
    }
  })

  it('returns 404, never a 500, for paths that no record can have', async () => {
    for (const name of ['%00', 'a%00', '%EF%BF%BD%00', '%zz', '%C3', '%FF%FE', 'a%2', '%ED%A0%80', '%01'])
      for (const path of ['/observers/', '/observations/'])
        await expectError(await server().get(path + name), 404, 'not_found')
    await expectError(await server().get(`/observers/${'x'.repeat(8_000)}`), 404, 'not_found')
    await expectError(await server().get(`/observations/${'%F0%9F%8C%9E'.repeat(600)}`), 404, 'not_found')
    for (const path of ['/observers/', '/observers/a/b', '/observations/', '/activity', '/activity/daily/x'])
      await expectError(await server().get(path), 404, 'not_found')
  })

  it('returns the longest id and comments complete, in lists and alone', async () => {
    const id = '~:._-Az09'.repeat(15).slice(0, 128)
    const comments = '🌞\n'.repeat(5_000)
    await server().publish(OBSERVATIONS, [
      observation(id, '2024-03-04T12:00:00Z', { comments }),
      ...['...', '.a', ':', '~', '-'].map((one) => observation(one, '2024-03-05T12:00:00Z')),
    ])
    for (const one of [id, '...', '.a', ':', '~', '-'])
      assert.equal(JSON.parse((await sendRequest(server(), `/observations/${one}`)).body).id, one)
    const { data } = await server().json('/observations?from=2024-03-04&to=2024-03-04')
    assert.deepEqual([data[0].id, data[0].comments], [id, comments])
    const first = await server().json('/observations?from=2024-03-04&limit=1')
    assert.equal((await server().json(`/observations?cursor=${first.next_cursor}`)).data[0].id, '-')
  })
})
