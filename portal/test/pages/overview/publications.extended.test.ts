/** The latest publications on the overview. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { retract } from '../../../../server/src/publish/correct/retract.ts'
import { image, observation, publishTogether } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { summaryOf } from './support.ts'

const observations = (count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => observation(`o${at}`, '2024-05-01T09:00:00Z', { st: at, ...more }))

describe('latest publications', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: () => startWith() })

  it('shows what the last five publications changed, newest first', async () => {
    const { page, server } = portal
    const { database } = server
    const onDay = (day: number) => ({ now: Date.UTC(2024, 5, day, 8, 12) })

    await publishTogether(database, [[OBSERVATIONS, observations(1)]], onDay(2))
    await publishTogether(database, [[OBSERVATIONS, observations(1_234)]], onDay(3))
    await publishTogether(
      database,
      [
        [OBSERVATIONS, [...observations(1_234).slice(3), ...observations(3, { title: 'corrected' })]],
        [IMAGES, [image('i1', '2024-05-01T10:00:00Z', { observer: 'Ben' })]],
      ],
      onDay(4),
    )
    const { version } = await summaryOf(server)
    const expectedVersion = { version, publishedAt: '2024-06-04T23:59:59Z' }
    await publishTogether(database, [], { expectedVersion, ...onDay(5) })
    await retract(database, 'image', ['i1'], onDay(6))
    await publishTogether(database, [[OBSERVATIONS, []]], {
      snapshot: true,
      maxRetract: { percent: 100 },
      ...onDay(7),
    })

    await page.goto('/')
    await page.getByRole('heading', { name: 'No observations or images at the moment' }).waitFor()
    const section = page.getByRole('region', { name: 'Latest publications' })
    await section.waitFor()
    const { publications } = await summaryOf(server)
    const versionOf = (at: number) => `Publication ${6 - at}, data version ${publications[at]?.version}`
    assert.deepEqual(await section.getByRole('listitem').allTextContents(), [
      `2024-06-07 08:12 UTC: 1,234 observations retracted; 1 observer retracted ${versionOf(0)}`,
      `2024-06-06 08:12 UTC: 1 image retracted; 1 observer retracted ${versionOf(1)}`,
      `2024-06-04 23:59 UTC: only the date changed, no record ${versionOf(2)}`,
      `2024-06-04 08:12 UTC: 3 observations changed; 1 image new; 1 observer new ${versionOf(3)}`,
      `2024-06-03 08:12 UTC: 1,233 observations new; 1 observer changed ${versionOf(4)}`,
    ])
  })
})
