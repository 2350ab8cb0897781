/** The bar and what is told beside it, in one line that is never longer than the terminal is wide. */

/** How far a file has come. Rows within Parquet are not seen: its size is told instead. */
export interface Reached {
  rows: number | undefined
  bytes: number
}

export interface Course {
  name: string
  /** In rows. */
  total: number
  reached: Reached
  rowsPerSecond: number
  bytesPerSecond: number
}

const [SHORTEST_BAR, LONGEST_BAR] = [6, 24]
/** Names are not cut below the first for the sake of a bar, nor below the second for the sake of exact numbers. */
const [NAME_BESIDE_BAR, SHORTEST_NAME] = [12, 8]
/** Letters from here on may be two columns wide. */
const FIRST_WIDE = '\u1100'

export const exact = (value: number): string => Math.round(value).toLocaleString('en-US')
/** Four letters at most. */
const rough = (value: number): string =>
  Math.round(value).toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 2 })
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Six letters at most. */
const duration = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes < 1_000 ? `${minutes}:${String(whole % 60).padStart(2, '0')}` : `${rough(minutes / 60)} h`
}

const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter >= FIRST_WIDE ? 2 : 1), 0)

/** Its beginning and its end, which tells the format. */
const shortened = (name: string, width: number): string => {
  if (widthOf(name) <= width) return name
  const letters = [...name]
  for (let left = letters.length - 1; left > 1; left--) {
    const end = Math.floor(left / 2)
    const text = `${letters.slice(0, left - end).join('')}…${letters.slice(letters.length - end).join('')}`
    // The three dots have a column of their own.
    if (widthOf(text) - 1 <= width) return text
  }
  return ''
}

/** What must be told, from the longest form to the shortest. */
const tellings = ({ total, reached, rowsPerSecond, bytesPerSecond }: Course): string[] => {
  const { rows, bytes } = reached
  if (rows === undefined) {
    const told = `${megabytes(bytes)}  ${megabytes(bytesPerSecond)}/s`
    return [`${told}  of ${exact(total)} rows`, `${told}  of ${rough(total)} rows`, told]
  }
  const left = rowsPerSecond > 0 ? `  ${duration((total - rows) / rowsPerSecond)} left` : ''
  const percent = `${Math.floor(partOf(total, rows) * 100)}%`
  const [long, short] = [exact, rough].map(
    (number) => `${number(rows)} of ${number(total)} rows  ${number(rowsPerSecond)}/s${left}`,
  )
  return [`${percent}  ${long}`, `${long}`, `${percent}  ${short}`, `${short}`]
}

const partOf = (total: number, rows: number): number => (total === 0 ? 1 : Math.min(rows / total, 1))

const barOf = ({ total, reached: { rows = 0 } }: Course, width: number): string =>
  '█'.repeat(Math.round(partOf(total, rows) * width)).padEnd(width, '░')

/** The bar is shortened first, then the name, then the numbers. */
export const progressLine = (course: Course, columns: number): string => {
  const { name, reached } = course
  // A terminal may begin another line when the last column is written.
  const most = columns - 1
  const nameWidth = widthOf(name)
  const told = tellings(course)
  for (const text of told) {
    const room = most - text.length
    const bar = Math.min(LONGEST_BAR, Math.max(SHORTEST_BAR, room - nameWidth - 2))
    const beside = room - bar - 2
    if (reached.rows !== undefined && beside >= Math.min(nameWidth, NAME_BESIDE_BAR))
      return `${shortened(name, beside)} ${barOf(course, bar)} ${text}`
    if (room - 2 >= Math.min(nameWidth, SHORTEST_NAME)) return `${shortened(name, room - 2)}  ${text}`
  }
  return (told.at(-1) ?? '').slice(0, most)
}
