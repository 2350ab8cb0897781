/**
 * List filters: each is a parameter and its SQL condition. A filter of one list only is defined beside it. "How to add …"
 * in ARCHITECTURE.md lists all places of a new one.
 */

import { isDay } from '@heliolog/table-reader/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { firstInstantOf, lastInstantOf } from '../domain/day.ts'
import { english } from '../domain/messages.ts'
import { accepted, isNickname, Nickname, withDescription } from '../domain/records/field.ts'
import { ObservationType } from '../domain/records/observation.ts'
import { normalizeTag, tagRule } from '../domain/records/tags.ts'
import type { Database, Value } from '../storage/database.ts'
import { integerParameter, type Parameter, type ParameterValue } from './parameters.ts'

/** Where a condition is used. */
export interface AppliedTo {
  /** The table that is read: that of the list, its history, or its copies by tag. They have different columns. */
  table: string
  engine: Database['engine']
}

/** A condition on the rows of a list, with one value. */
export interface RowCondition {
  /** `value` is the placeholder of the parameter's value. */
  condition(value: RawBuilder<unknown>, on: AppliedTo): RawBuilder<unknown>
  /** Converts the parameter's value before it is bound. */
  convert?(value: ParameterValue, on: AppliedTo): Value
  /** Set if this bounds the key of the list: a cursor makes the bound at which the list starts redundant. */
  bound?: 'lower' | 'upper'
}

export type RowConditions = Readonly<Record<string, RowCondition>>

export interface Filter extends Parameter, RowCondition {}

export type Filters = Readonly<Record<string, Filter>>

const equals =
  (column: string): Filter['condition'] =>
  (value) =>
    sql`${sql.ref(column)} = ${value}`

const dayParameter = (description: string): Parameter => ({
  schema: Type.String({ format: 'date', description, example: '2024-05-11' }),
  accepts: () => 'a calendar day such as 2024-05-11',
  parse: (text) => (isDay(text) ? text : undefined),
})

/** Range from `from` to `to`, both inclusive, for a column of days or instants. */
const dayRange = (column: 'day' | 'at'): { from: Filter; to: Filter } => ({
  from: {
    ...dayParameter('The first day of the range, UTC, inclusive'),
    condition: (value) => sql`${sql.ref(column)} >= ${value}`,
    convert: (day) => (column === 'day' ? day : firstInstantOf(String(day))),
    bound: 'lower',
  },
  to: {
    ...dayParameter('The last day of the range, UTC, inclusive'),
    condition: (value) => sql`${sql.ref(column)} <= ${value}`,
    convert: (day) => (column === 'day' ? day : lastInstantOf(String(day))),
    bound: 'upper',
  },
})

export const DAYS: Filters = dayRange('day')
export const OBSERVATION_DAYS: Filters = dayRange('at')

export const TYPE_FILTER: Filter = { ...integerParameter(ObservationType), condition: equals('type') }

export const OBSERVER_FILTER: Filter = {
  schema: withDescription(
    Nickname,
    "An observer's nickname, compared exactly after conversion to NFC",
    'María del Sol',
  ),
  accepts: () => accepted(Nickname),
  parse: (text) => {
    const nickname = text.normalize('NFC')
    return isNickname(nickname) ? nickname : undefined
  },
  condition: equals('observer'),
}

const hasCopiesByTag = ({ table }: AppliedTo): boolean => table.endsWith('_tag')

export const TAG_FILTER: Filter = {
  schema: Type.String({
    minLength: 1,
    description: 'Only records with this tag. The value is trimmed, lower-cased and converted to NFC.',
    example: 'full-disk',
  }),
  accepts: () => `a tag of ${english(tagRule)}`,
  parse: (text) => normalizeTag(text) ?? undefined,
  // Elsewhere, tags are a JSON array. Each is preceded by a bracket or comma, which no quote within a tag is.
  condition: (value, on) =>
    hasCopiesByTag(on)
      ? sql`tag = ${value}`
      : sql`replace(',' || substr(tags, 2), ',' || ${value}, '') <> ',' || substr(tags, 2)`,
  convert: (tag, on) => (hasCopiesByTag(on) ? tag : JSON.stringify(tag)),
}
