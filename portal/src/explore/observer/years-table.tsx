/** A table with a row for each year, closed at first. */
interface YearsTableProps {
  title: string
  /** For screen readers. */
  caption: string
  /** Their headings, after that of the year. */
  columns: readonly string[]
  rows: readonly { year: number; cells: readonly (string | number)[] }[]
}

export const YearsTable = ({ title, caption, columns, rows }: YearsTableProps) => (
  <details class="years">
    <summary>{title}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
    <section class="years-scroll" tabIndex={0} aria-label={title}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {['Year', ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, cells }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
