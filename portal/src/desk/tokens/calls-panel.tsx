/** The calls per day of a token, or of all, as a chart and a table. */
import type { TokenUsage } from '@heliolog/desk-api'
import { useRef } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { type Chart, type Series, topOf } from '../../charts/chart.ts'
import { ChartDrawing, chartHeight } from '../../charts/chart-drawing.tsx'
import { useRequest } from '../../data/request-state.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { FoldedTable, numberColumns, textColumns } from '../../elements/table/data-table.tsx'
import { dayNumber } from '../../format/days.ts'
import { formatNumber } from '../../format/numbers.ts'
import { desk } from '../data/desk-client.ts'
import { Panel } from '../import/import-elements.tsx'
import { deskTexts } from '../language/desk-texts.ts'

const HEIGHT = 140

const CallsChart = ({ from, to, days }: TokenUsage) => {
  const element = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(element)
  const t = deskTexts().tokens
  const total = days.reduce((sum, { calls }) => sum + calls, 0)
  const series: Series = {
    ...{ label: '', colour: 'var(--observations)', kind: 'columns' },
    x: days.map(({ day }) => dayNumber(day)),
    y: days.map(({ calls }) => calls),
  }
  const chart: Chart = {
    from: dayNumber(from),
    to: dayNumber(to) + 1,
    panels: [{ label: '', height: HEIGHT, min: 0, max: topOf([series]), series: [series] }],
  }
  return (
    <>
      <p>{t.callsSince(total, from)}</p>
      <div ref={element} role="img" aria-label={t.calls}>
        <svg width={width} height={chartHeight(chart, width)} aria-hidden="true">
          {width > 0 && <ChartDrawing chart={chart} width={width} />}
        </svg>
      </div>
      <FoldedTable
        title={t.asTable}
        caption={t.calls}
        columns={[
          ...textColumns<TokenUsage['days'][number]>([[t.day, ({ day }) => day]]),
          ...numberColumns<TokenUsage['days'][number]>([[t.calls, ({ calls }) => formatNumber(calls)]]),
        ]}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </>
  )
}

export const CallsPanel = ({ token }: { token?: string }) => (
  <Panel heading={deskTexts().tokens.calls} about={token === undefined ? deskTexts().tokens.allCalls : ''}>
    <RequestView
      request={useRequest(() => desk.usage(token), token ?? '')}
      waitingFor={deskTexts().tokens.loadingCalls}
    >
      {(usage) => <CallsChart {...usage} />}
    </RequestView>
  </Panel>
)
