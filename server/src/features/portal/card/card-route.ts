/** GET /portal/card.png: the chart that other sites show for a link to a public portal. */
import { accentColours, channelsOf } from '../../../domain/community/accent.ts'
import type { ApiSettings } from '../../../http/app-dependencies.ts'
import { publicDocument } from '../../../http/representation.ts'
import type { Route } from '../../../http/router.ts'
import { CARD_HEADERS } from '../../../http/security-headers.ts'
import { CONTENT_TYPES } from '../asset-route.ts'
import { derivedReader, type ReadSummary, type SummaryFacts } from '../summaries.ts'
import { type CardSeries, drawActivityCard } from './activity-card.ts'
import type { Colour } from './card-canvas.ts'
import { encodePng } from './png-encoder.ts'

export const CARD_PATH = '/portal/card.png'

/** The accent of the light theme. */
const DEFAULT_ACCENT = '#b34d00'

/** The index where there is one, as on the overview. */
const seriesOf = ({ months, indexMonths, synthetic }: SummaryFacts): CardSeries => ({
  month: months.month,
  isSynthetic: synthetic === 'all',
  ...(indexMonths
    ? { measure: 'Community index', mean: indexMonths.mean, smoothed: indexMonths.smoothed }
    : { measure: 'Wolf number', mean: months.wolf_mean, smoothed: months.wolf_smoothed }),
})

/** The card is drawn once for each summary, when it is first requested. */
export const cardRoute = (readSummary: ReadSummary, { accent }: ApiSettings): Route => {
  const { light } = accentColours(accent ?? DEFAULT_ACCENT)
  const [red = 0, green = 0, blue = 0] = channelsOf(light)
  const colour: Colour = [red, green, blue]
  const read = derivedReader(readSummary, async (facts) =>
    publicDocument(await encodePng(await drawActivityCard(seriesOf(facts), colour)), CONTENT_TYPES['.png'], {
      headers: CARD_HEADERS,
    }),
  )
  return { path: CARD_PATH, needsToken: false, servesData: false, parse: () => ({ read }) }
}
