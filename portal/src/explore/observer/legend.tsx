/** What the marks and lines of the charts stand for. */
import { LIGHTS } from '../lists.ts'

const MARKS = [
  <circle key="circle" class="mark-0" cx="8" cy="8" r="5" />,
  <path key="triangle" class="mark-1" d="M8 2 14 13H2Z" />,
  <rect key="square" class="mark-2" x="3" y="3" width="10" height="10" />,
]

export const Legend = ({ line }: { line: string }) => (
  <ul class="chart-legend" aria-hidden="true">
    {LIGHTS.map((light, type) => (
      <li key={light}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          {MARKS[type]}
        </svg>
        {light}
      </li>
    ))}
    <li>
      <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
        <path class="mark-line" d="M1 8H23" />
      </svg>
      {line}
    </li>
  </ul>
)
