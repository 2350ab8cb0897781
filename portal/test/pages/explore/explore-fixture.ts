/** A small community for the tests of the explore pages. */
import type { Locator, Page } from 'playwright-core'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { SUN } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

/** Characters that are special in shells, URLs, JavaScript or Python. */
export const ODD_NAME = `O'Brien "$HOME" \`id\` 100% \\n {a} ☉ María`
export const ODD_TAG = `it's; "50%" $(id) & \\ ☀`

const DAYS = 12
const dayOf = (number: number): string => `2024-05-${String(number).padStart(2, '0')}`

/** Two observations per day, of all three types, by three observers. */
const observations = Array.from({ length: 2 * DAYS }, (_, at) =>
  observation(
    `o${String(at).padStart(2, '0')}`,
    `${dayOf(1 + (at >> 1))}T${at % 2 ? '23:59:59' : '00:00:00'}Z`,
    {
      observer: ['Ada', 'María del Sol', ODD_NAME][at % 3],
      type: at % 3,
      title: at % 4 === 0 ? null : `Drawing, "number" ${at}`,
      comments: at % 5 === 0 ? 'two\r\nlines' : at % 5 === 1 ? '' : null,
      gt: at,
      st: 3 * at,
      gn: at % 2 === 0 ? null : at,
      sn: at % 2 === 0 ? null : 2,
      seeing: 70,
      tags: at % 6 === 2 ? [ODD_TAG] : ['full-disk'],
    },
  ),
)

const images = [
  image('i1', '2024-05-01T10:00:00Z', {
    title: 'First',
    site_lat: 40.4,
    site_lng: -3.7,
    mount: 'ALTAZ',
    tags: [ODD_TAG],
  }),
  image('i2', '2024-05-02T10:00:00Z', { title: null, urls: { full: 'https://images.example/i2-full.jpg' } }),
  image('i3', '2024-05-03T10:00:00Z', {
    title: 'Third',
    observer: 'María del Sol',
    // It is evening in Sydney.
    site_lat: -33.9,
    site_lng: 151.2,
    mount: 'EQUATORIAL',
    urls: { constructor: 'https://images.example/i3-raw.jpg', thumb: 'https://images.example/i3-thumb.jpg' },
  }),
]

export const startExploreServer = () => startWith({ observations, images })

/** Opens the page of images with a stubbed image host, which fails for one of the three images. */
const openImages = async (page: Page): Promise<Page> => {
  await page.unrouteAll()
  await page.route('https://images.example/**', (route) =>
    route.request().url().includes('i3')
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: SUN }),
  )
  await page.goto('about:blank')
  await page.goto('/explore/images?sort=date_of_observation')
  await page.getByText('3 images in total').first().waitFor()
  return page
}

/** A portal whose image host may fail. `open` opens its page of images. */
export const openImagesPortal = () => {
  const portal = openPortal({
    start: startExploreServer,
    withToken: true,
    expectedErrors: /images\.example|ERR_FAILED|ERR_NAME/,
  })
  return { portal, open: () => openImages(portal.page) }
}

/** The title of the image in the dialog. */
export const imageHeading = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('heading', { level: 2 })

/** The ids of the rows in the table of observations, read from their links. */
export const rowIds = (page: Page): Promise<string[]> =>
  page
    .locator('.data-table_dataTable tbody th a')
    .evaluateAll((links) =>
      links.map((link) => String((link as unknown as { href: string }).href.split('/').at(-1))),
    )

/** The path and query of the current URL. */
export const pathAndQuery = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
