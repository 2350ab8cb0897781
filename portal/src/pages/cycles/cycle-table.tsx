/** The cycles as a table, which is rendered when it is first opened. */
import { Fragment } from 'preact'
import { LazyDetails } from '../../elements/lazy-details.tsx'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { texts } from '../../language/texts.ts'
import type { CycleSeries } from './cycle-chart.ts'
import { formatValue } from './cycle-surface.tsx'
import styles from './cycles.module.css'

interface CycleTableProps {
  cycles: readonly CycleSeries[]
  /** What the values are. */
  name: string
}

const Table = ({ cycles, name }: CycleTableProps) => {
  const t = texts().cycles
  const length = Math.max(...cycles.map(({ months }) => months.length))
  return (
    <ScrollRegion class={styles.table} label={t.tableCaption(name)}>
      <table>
        <caption>{t.tableCaption(name)}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t.monthColumn}
            </th>
            {cycles.map(({ number, minimum }) => (
              <th key={number} scope="colgroup" colSpan={2}>
                {t.cycleSince(number, minimum)}
              </th>
            ))}
          </tr>
          <tr>
            {cycles.map(({ number }) => (
              <Fragment key={number}>
                <th scope="col">{t.monthly}</th>
                <th scope="col">{t.smoothed}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length }, (_, month) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {cycles.map(({ number, months }) => (
                <Fragment key={number}>
                  <td>{formatValue(months[month]?.mean ?? null)}</td>
                  <td>{formatValue(months[month]?.smoothed ?? null)}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

export const CycleTable = (props: CycleTableProps) => (
  <LazyDetails class={styles.details} summary={texts().cycles.asTable}>
    {() => <Table {...props} />}
  </LazyDetails>
)
