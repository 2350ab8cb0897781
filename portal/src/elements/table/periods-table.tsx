/** A table with a row for each year or month, closed at first. */
import { ColumnHeadings } from './column-headings.tsx'
import styles from './periods-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'

interface PeriodsTableProps {
  title: string
  /** For screen readers. */
  caption: string
  /** The headings; the first is that of the periods. */
  columns: readonly string[]
  rows: readonly { period: string; cells: readonly string[] }[]
}

export const PeriodsTable = ({ title, caption, columns, rows }: PeriodsTableProps) => (
  <details class={styles.periods}>
    <summary>{title}</summary>
    <ScrollRegion class={styles.scroll} label={title}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <ColumnHeadings columns={columns} />
        <tbody>
          {rows.map(({ period, cells }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </details>
)
