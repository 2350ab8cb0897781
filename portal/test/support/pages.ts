/** Every page of the portal, and a server with data for all of them. */
import { sampleImageUrls } from '../../../demo/src/images/image-urls.ts'
import { image } from '../../../test/support/publishing.ts'
import { startWith, type TestServer } from '../../../test/support/server.ts'
import { dailyObservations, secondObservations } from '../pages/overview/records.ts'

export interface PageToOpen {
  path: string
  /** Selects what the page shows when it has loaded. */
  shows: string
}

/** A new page of the portal needs only a line here. */
export const PAGES: PageToOpen[] = [
  { path: '/', shows: '.activity_stage > svg' },
  { path: '/rotations', shows: '.rotations_surface svg' },
  { path: '/cycles', shows: '.cycles_surface svg' },
  { path: '/embed', shows: '.embed-chart svg' },
  {
    path: '/explore/observations?limit=10',
    shows: '.list_card, .data-table_dataTable tbody tr',
  },
  { path: '/explore/observations?limit=10&view=table', shows: '.data-table_dataTable tbody tr' },
  { path: '/explore/images', shows: '.images_card img' },
  { path: '/explore/images#image-sample-i-000001', shows: '[role=dialog], dialog[open]' },
  { path: '/explore/daily?limit=10', shows: '.data-table_dataTable tbody tr' },
  { path: '/explore/observations/d7', shows: '.observation_indexEntry .explore_statistics' },
  { path: '/explore/observers', shows: '.explore_observers tbody tr' },
  { path: '/explore/observers/Ada', shows: '.page-chart_chart svg text' },
  { path: '/explore/compare?observer=Ada&observer=Ben', shows: '.page-chart_chart svg text' },
  { path: '/access', shows: 'h2' },
  // The version before the first publication.
  { path: '/versions/0000000000000', shows: '#files' },
  { path: '/guides', shows: 'section li' },
  { path: '/guides?q=error', shows: 'section li li' },
  { path: '/guides/community-index', shows: 'article table' },
  { path: '/guides/hapi#errors', shows: 'article table' },
  { path: '/docs', shows: '.reference_operation' },
  { path: '/explore/observations/unknown', shows: ':text("Record not found")' },
  { path: '/unknown', shows: ':text("Page not found")' },
]

export const startPagesServer = (): Promise<TestServer> => {
  const observations = [...dailyObservations('2022-08-18', 635), ...secondObservations('2024-01-01', 5)]
  const cdn_id = 'sample-000001'
  const sample = image('sample-i-000001', '2024-05-01T10:00:00Z', {
    observer: 'sample-observer',
    cdn_id,
    // The origin at the time of publication, which is not the one of the server.
    urls: sampleImageUrls('http://127.0.0.1:9', cdn_id),
  })
  return startWith({ observations, images: [sample], hasIndex: true }, { demo: true, embed: ['*'] })
}
