/** What each line of the Wolf panel is, and a switch for it. */
import type { WolfLine } from './panels.ts'

const LINES: [WolfLine, string][] = [
  ['daily', 'Daily mean'],
  ['band', 'Lowest to highest'],
  ['monthly', 'Monthly mean'],
  ['smoothed', '13-month smoothed'],
]

interface LegendProps {
  hidden: ReadonlySet<WolfLine>
  onToggle: (line: WolfLine, show: boolean) => void
}

export const Legend = ({ hidden, onToggle }: LegendProps) => (
  <fieldset class="legend">
    <legend class="visually-hidden">Lines of the Wolf number</legend>
    {LINES.map(([line, name]) => (
      <label key={line}>
        <input
          type="checkbox"
          checked={!hidden.has(line)}
          onChange={(event) => onToggle(line, event.currentTarget.checked)}
        />
        <span class={`swatch swatch-${line}`} aria-hidden="true" />
        {name}
      </label>
    ))}
  </fieldset>
)
