/** A table with a row for each year or month, closed at first. */
interface PeriodsTableProps {
  title: string
  /** For screen readers. */
  caption: string
  /** The headings; the first is that of the periods. */
  columns: readonly string[]
  rows: readonly { period: string; cells: readonly string[] }[]
}

export const PeriodsTable = ({ title, caption, columns, rows }: PeriodsTableProps) => (
  <details class="years">
    <summary>{title}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
    <section class="years-scroll" tabIndex={0} aria-label={title}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
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
    </section>
  </details>
)
