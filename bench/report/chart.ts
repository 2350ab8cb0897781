/** Draws docs/performance.svg: CPU time per request, without a library. */

import { BARE_MEMORY, BARE_SQLITE } from '../baselines/baselines.ts'
import type { Findings } from '../comparison.ts'
import { HELIOLOG } from '../heliolog.ts'
import type { Spread } from '../measuring/ledger.ts'
import { PEERS_CASE } from '../peers/peers.ts'
import type { Machine } from './machine.ts'
import { integerFormat } from './table.ts'

const WIDTH = 860
const LABEL = 250
const VALUE = 110
const BAR = 13
const STEP = 16
const GAP = 12
const HEAD = 34
/** Bars longer than this many times the median are truncated, so the others stay readable. */
const MAX_LENGTH = 4

interface Bar {
  name: string
  kind: 'heliolog' | 'baseline' | 'peer'
  cost: Spread
}
interface Group {
  title: string
  bars: Bar[]
}

const STYLE = `text{font:12px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600;font-size:14px}.quiet{fill:#59636e}
.heliolog{fill:#d97706}.baseline{fill:#8c959f}.peer{fill:#4f83cc}.spread{stroke:#1f2328;stroke-opacity:.55}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.quiet{fill:#9198a1}.heliolog{fill:#f59e0b}.baseline{fill:#6e7681}.peer{fill:#6ea8fe}.spread{stroke:#e6edf3}}`

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const text = (x: number, y: number, words: string, kind = '', anchor = 'start') =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${escapeXml(words)}</text>`

const kindOf = (contender: string): Bar['kind'] =>
  contender === HELIOLOG
    ? 'heliolog'
    : contender === BARE_MEMORY || contender === BARE_SQLITE
      ? 'baseline'
      : 'peer'

const groupsOf = ({ ledger }: Findings, isWanted: (caseName: string) => boolean): Group[] => {
  const groups = new Map<string, Bar[]>()
  for (const entry of ledger.entries()) {
    const cost = ledger.spread(entry, 'cpuMicroseconds')
    if (!cost || !isWanted(entry[0])) continue
    const bars = groups.get(entry[0]) ?? []
    groups.set(entry[0], [...bars, { name: entry[1], kind: kindOf(entry[1]), cost }])
  }
  return [...groups].map(([title, bars]) => ({ title, bars }))
}

/** Draws one panel with its own scale; returns it with the position of its lower edge. */
const panel = (title: string, groups: Group[], top: number): { drawing: string; bottom: number } => {
  const costs = groups.flatMap(({ bars }) => bars.map(({ cost }) => cost.median)).sort((a, b) => a - b)
  const middle = costs[Math.floor(costs.length / 2)] ?? 1
  const full = Math.min(costs.at(-1) ?? 1, middle * MAX_LENGTH)
  const room = WIDTH - LABEL - VALUE
  const length = (cost: number) => (Math.min(cost, full) / full) * room
  const parts = [text(0, top + 16, title, 'title')]
  let y = top + HEAD
  for (const { title: caseName, bars } of groups) {
    parts.push(text(0, y + BAR - 2, caseName))
    for (const { name, kind, cost } of bars) {
      const end = LABEL + length(cost.median)
      const isCut = cost.median > full
      parts.push(
        `<rect x="${LABEL}" y="${y}" width="${(end - LABEL).toFixed(1)}" height="${BAR}" rx="2" class="${kind}"><title>${escapeXml(name)}</title></rect>`,
      )
      if (!isCut)
        parts.push(
          `<path d="M${(LABEL + length(cost.least)).toFixed(1)} ${y + BAR / 2}H${(LABEL + length(cost.greatest)).toFixed(1)}" class="spread"/>`,
        )
      const label =
        kind === 'peer' ? `${integerFormat.format(cost.median)}  ${name}` : integerFormat.format(cost.median)
      parts.push(
        text(
          Math.max(end, LABEL + length(cost.greatest)) + 6,
          y + BAR - 2,
          isCut ? `» ${label}` : label,
          'quiet',
        ),
      )
      y += STEP
    }
    y += GAP
  }
  return { drawing: parts.join('\n'), bottom: y }
}

const legend = (top: number): string =>
  [
    ['heliolog', HELIOLOG],
    ['peer', 'peers'],
    ['baseline', `baselines: ${BARE_MEMORY}; third bar: ${BARE_SQLITE}`],
  ]
    .map(([kind, words], index) => {
      const x = [0, 90, 160][index] ?? 0
      return `<rect x="${x}" y="${top}" width="12" height="12" rx="2" class="${kind}"/>${text(x + 18, top + 10, words ?? '')}`
    })
    .join('\n')

export const chart = (machine: Machine, findings: Findings): string => {
  const baselineCases = new Set(
    findings.ledger
      .entries()
      .filter(([, contender]) => contender === BARE_MEMORY)
      .map(([name]) => name),
  )
  const first = panel(
    'CPU µs per request, 1,000,000 observations (shorter is better; the line is the spread of the rounds)',
    groupsOf(findings, (name) => baselineCases.has(name)),
    34,
  )
  const second = panel(
    'Peers: CPU µs for an uncached page of 100',
    groupsOf(findings, (name) => name === PEERS_CASE),
    first.bottom + 6,
  )
  const { processor, cores, system, node, date } = machine
  const caption = `heliolog with tokens, rate limits, call log, ETags; baselines and peers without. ${processor}, ${cores} cores, ${system}, Node ${node}, ${date}`
  const height = second.bottom + 24
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 0 ${WIDTH + 20} ${height}" width="${WIDTH + 20}" role="img" aria-label="CPU time per request of heliolog, baselines and peers">
<style>${STYLE}</style>
${legend(10)}
${first.drawing}
${second.drawing}
${text(0, height - 8, caption, 'quiet')}
</svg>
`
}
