import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { startWith } from '../../../../test/support/server.ts'
import { SIZES, withoutBrowser } from '../../support/browser.ts'
import { downloadCsv } from '../../support/download-csv.ts'
import { openPortal } from '../../support/portal.ts'

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
const ODD = observation('a~b:c.1_-Z', '2024-05-11T23:59:59Z', {
  tags: ['50 % & more'],
  observer: `<b>${'E'.repeat(40)}</b>`,
  type: 2,
  title: `${SCRIPT} שלום \u202eabc 🌞`,
  comments: `first line\nsecond line\n\n${SCRIPT}\n${'long '.repeat(300)}${'x'.repeat(300)}\nמזג אוויר 😀`,
})
const BARE = observation('bare', '2024-05-11T00:00:00Z')
const WHOLE = observation('whole', '2024-05-11T09:30:00Z', {
  observer: 'María del Sol',
  title: 'AR 13664 crosses the west',
  ...{ gt: 9, gn: 4, gs: 5, st: 96, sn: 21, ss: 75 },
  ...{ a_number: 0, seeing: 70, transparency: 80, cloud_cover: 10, comments: 'Steady.' },
})
const OTHERS = [
  observation('other', '2024-05-11T12:00:00Z', { observer: 'Ben', gt: 5, st: 11, gn: 5, sn: 11 }),
  observation('next-day', '2024-05-12T00:00:00Z', { observer: 'Ben', gt: 1, st: 1 }),
]

describe('observation page', { skip: withoutBrowser }, () => {
  // West of UTC, where midnight is the day before.
  const options = { timezoneId: 'America/Los_Angeles' }
  const portal = openPortal({
    start: () => startWith({ observations: [ODD, BARE, WHOLE, ...OTHERS], hasIndex: true }),
    withToken: true,
    options,
  })

  const open = async (id: string) => {
    await portal.page.goto(`/explore/observations/${id}`)
    await portal.page.locator('.observation_fields').waitFor()
    return portal
  }
  const rows = () =>
    portal.page.locator('.observation_fields tbody tr').evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector('code')?.textContent ?? '',
        title: row.querySelector('th')?.firstChild?.textContent ?? '',
        value: row.querySelector('.observation_value')?.textContent ?? '',
        meaning: row.querySelector('.meaning')?.firstChild?.textContent ?? '',
        whole: row.querySelector('.meaning')?.textContent ?? '',
      })),
    )

  it('describes fields and units in the language of the page', async (t) => {
    const { page } = await portal.visit(t, { locale: 'de-DE', token: portal.server.token })
    await page.goto('/explore/observations/bare')
    const meanings = page.locator('.observation_fields .meaning')
    await meanings.getByText('Der Beobachter hat die Hemisphären nicht getrennt gezählt.').first().waitFor()
    await meanings.getByText('Prozent').waitFor()
    assert.doesNotMatch((await meanings.allInnerTexts()).join(), /\b(the|observer|percent)\b/)
  })

  it('shows all 19 fields with titles, meanings and null reasons', async () => {
    const { page, server } = await open('bare')
    // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
    const { resources }: any = await (await fetch(`${server.origin}/bulk/v1/dictionary.json`)).json()
    const fields = resources[0].schema.fields.filter(({ name }: { name: string }) => name !== 'tags')
    const shown = await rows()
    assert.deepEqual(
      shown.map(({ name, title, meaning }) => ({ name, title, meaning })),
      // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
      fields.map(({ name, title, description }: any) => ({ name, title, meaning: description })),
    )
    assert.equal(shown.length, 19)
    for (const [index, { value, whole }] of shown.entries())
      if (index > 3) {
        assert.equal(value, 'not reported')
        assert.ok(whole.includes(fields[index].whyNull), whole)
      }
    assert.equal(
      await page.locator('.observation_accepted').nth(5).textContent(),
      'whole number from 0 to 9999, no unit',
    )
  })

  it('shows values as published, the sums of the Wolf numbers, and links', async () => {
    const { page, server } = await open('whole')
    const values = Object.fromEntries((await rows()).map(({ name, value }) => [name, value]))
    const published = await server.json('/observations/whole')
    assert.equal(values['a_number'], '0')
    assert.deepEqual(values, {
      ...Object.fromEntries(Object.entries(published).map(([name, value]) => [name, String(value)])),
      type: '0 (White light)',
      date_of_observation: '2024-05-11 09:30:00 UTC',
    })
    const sums = await page.locator('.observation_counts dd').allInnerTexts()
    assert.deepEqual(sums, [
      '10 × 9 groups + 96 spots = 186',
      '10 × 4 groups + 21 spots = 61',
      '10 × 5 groups + 75 spots = 125',
    ])
    const hrefOf = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href')
    const observer = `observer=${encodeURIComponent('María del Sol').replaceAll('%20', '+')}`
    const day = 'from=2024-05-11&to=2024-05-11'
    assert.equal(await hrefOf('María del Sol'), '/explore/observers/Mar%C3%ADa%20del%20Sol')
    assert.equal(await hrefOf('All observations on 2024-05-11'), `/explore/observations?${day}`)
    assert.equal(await hrefOf(/images on that day/), `/explore/images?${observer}&${day}`)
  })

  it("shows the community's values of the same UTC day from the API", async () => {
    const { page, server } = portal
    const [day] = (await server.json('/activity/daily?from=2024-05-11&to=2024-05-11')).data
    for (const id of ['a~b:c.1_-Z', 'bare']) {
      await open(id)
      const text = await page.getByRole('region', { name: 'The community on 2024-05-11' }).innerText()
      assert.ok(text.includes(`mean that day: ${day.wolf_mean} (${day.wolf_min}–${day.wolf_max})`), text)
      assert.ok(text.includes('Based on 4 observations of all types by 4 observers'), text)
      assert.ok(text.includes(`mean ${day.wolf_north_mean}`) && text.includes(`mean ${day.wolf_south_mean}`))
    }
    assert.equal(await page.locator('.observation_recordHead time').innerText(), '2024-05-11 00:00:00 UTC')
  })

  it('shows any text as written, and has code and CSV of the record', async () => {
    const { page, server } = await open('a~b:c.1_-Z')
    const values = Object.fromEntries((await rows()).map(({ name, value }) => [name, value]))
    const published = await server.json('/observations/a~b:c.1_-Z')
    for (const name of ['id', 'observer', 'title', 'comments']) assert.equal(values[name], published[name])
    assert.equal(await page.locator('main img, main script').count(), 0)
    const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '50 % & more' })
    assert.equal(await tag.getAttribute('href'), '/explore/observations?tag=50+%25+%26+more')
    assert.match(await page.title(), /^a~b:c\.1_-Z · Observation/)
    const code = await page.getByRole('region', { name: /^curl code/ }).innerText()
    assert.ok(code.includes(`${server.origin}/api/v1/observations/a~b%3Ac.1_-Z`), code)
    const [head, ...rest] = (await downloadCsv(page)).csv.split('\r\n')
    assert.equal(head, [...Object.keys(await server.json('/observations/bare')), 'tags'].join())
    assert.ok(rest.join('\n').includes('a~b:c.1_-Z,<b>EEE'), 'the CSV has the row of the record')
    await page.setViewportSize(SIZES.phone)
    const tooWide = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await waitUntil('the page fits the phone', async () => (await tooWide()) === 0)
  })
})
