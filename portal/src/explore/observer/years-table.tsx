/** The points of the chart as figures, a row for each year. */
import { formatTwoDecimals } from '../../format/numbers.ts'
import type { Year } from './comparison.ts'

const figure = (value: number | null): string => (value === null ? 'not reported' : formatTwoDecimals(value))

export const YearsTable = ({ years }: { years: Year[] }) => (
  <details class="years">
    <summary>The same as yearly means</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
    <section class="years-scroll" tabIndex={0} aria-label="Yearly means">
      <table>
        <caption class="visually-hidden">Wolf numbers by year, of the range that is shown</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Observations</th>
            <th scope="col">With a Wolf number</th>
            <th scope="col">Mean Wolf number</th>
            <th scope="col">The community’s, same days</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, observations, counted, mean, communityMean }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{observations}</td>
              <td>{counted}</td>
              <td>{figure(mean)}</td>
              <td>{figure(communityMean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
