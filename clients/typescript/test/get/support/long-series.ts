/** Observations with texts that hardly compress, so that a download sends many bytes. */
import { hash } from 'node:crypto'
import { observation } from '../../../../../test/support/publishing.ts'

const DAY_MS = 86_400_000

export const dayNumber = (number: number): string =>
  new Date(Date.UTC(2024, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)

const noise = (seed: string, length: number): string => {
  let text = ''
  for (let count = 0; text.length < length; count++) text += hash('sha256', `${seed} ${count}`, 'base64')
  return text
}

/** One observation per day; its comments have line breaks, quotes and this many random letters. */
export const observationOfDay = (number: number, letters = 20, more: object = {}): object =>
  observation(`o${String(number).padStart(5, '0')}`, `${dayNumber(number)}T09:00:00Z`, {
    wolf: number % 200,
    comments: `"${number}",\r\n${noise(String(number), letters)}`,
    tags: ['drawing', `n${number % 3}`],
    ...more,
  })

export const longSeries = (days: number, letters: number): object[] =>
  Array.from({ length: days }, (_, number) => observationOfDay(number, letters))
