/** Guesses how the records of a file get their ids. */
import { message } from '../../domain/messages.ts'
import { acceptedValues, Id, isId } from '../../domain/records/field.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { nicknameMatcher } from '../nickname-matcher.ts'
import { hashedFields, parseIdTemplate } from '../profile/id-template.ts'
import type { Question } from './question.ts'

/** The column of a file that could have ids, and its texts. */
interface IdColumn {
  name: string | undefined
  texts: readonly string[]
  /** Of the sample. */
  rows: number
}

export interface IdGuess {
  /** Undefined if the texts of the column are the ids. */
  template?: string
  /** By key of the profile. */
  comments: Record<string, string>
  questions: Question[]
}

/** The source, whose name keeps its numbers apart from those of other sources. */
export interface IdPrefix {
  name: string
  /** Set if the source has records whose ids are the bare numbers. */
  hasBareNumbers: boolean
}

const RUNNING_NUMBER = /^\d{1,9}$/

const numberedIds = (column: string, { name }: IdPrefix, observers: readonly string[]) => {
  const hasNickname = observers.some((one) => nicknameMatcher([one]).isIn(name))
  return {
    template: `${name}-{${column}}`,
    comments: {
      id: `Numbers alone would be the ids of other files too, so the name of the source precedes them.\nIt must stay the same.`,
    },
    questions: hasNickname
      ? [
          {
            message: message('question.prefix', { prefix: name }),
            column,
            keys: ['id'],
          },
        ]
      : [],
  }
}

const hashedIds = (kind: Kind, { name }: IdColumn): IdGuess => ({
  template: '{hash}',
  comments: {
    id: [
      `The file has no ids, so each is a hash of ${hashedFields(kind).join(', ')}. It shows no name,`,
      'and stays the same when you import the file again, also after heliolog observer rename.',
      'If two records agree in all of these, add the name of a column in braces, such as "{hash}-{Nr}".',
    ].join('\n'),
    secret:
      'Prevents others from testing whether an id belongs to a name. Use the same in all profiles, and do not publish it.',
  },
  questions:
    name === undefined
      ? []
      : [
          {
            message: message('question.noId', { column: name, rule: acceptedValues(Id) }),
            column: name,
            keys: ['id'],
          },
        ],
})

export const guessIds = (
  kind: Kind,
  column: IdColumn,
  prefix: IdPrefix,
  observers: readonly string[],
): IdGuess => {
  const { name, texts, rows } = column
  const isUnique = new Set(texts).size === rows
  if (name === undefined || !isUnique || !texts.every(isId)) return hashedIds(kind, column)
  const areNumbers = texts.every((text) => RUNNING_NUMBER.test(text))
  const numbered = numberedIds(name, prefix, observers)
  if (areNumbers && !prefix.hasBareNumbers && 'text' in parseIdTemplate(numbered.template)) return numbered
  return { comments: {}, questions: [] }
}
