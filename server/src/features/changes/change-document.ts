/** openapi.json of /changes/v1. */
import Type from 'typebox'
import { VERSION, VERSION_FORM } from '../../domain/records/digest.ts'
import { DateTime, withDescription } from '../../domain/records/field.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { VersionErrorBody } from '../../http/errors.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../lists/change-cursor.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import { pageOf, reference } from '../../lists/operations.ts'
import { MAX_CURSOR_LENGTH, PAGING, type Parameter, type Parameters } from '../../lists/parameters.ts'

export const NDJSON_TYPE = 'application/x-ndjson'

const DESCRIPTION = `What was published, changed and retracted, in the order of publication.
Download everything once, keep the cursor, and later fetch only what changed. Records that changed several times
meanwhile are sent once, as they are now. Cursors do not expire, unless the operators deleted all traces of an observer
since then (410). Unknown parameters are rejected with 400.
Every call needs a bearer token. Attribution is required: "${ATTRIBUTION}".`

const RECORDS_DESCRIPTION = `\`next_cursor\` is always there: store it with the records, and send it as \`since\` at any later
time. Apply each page completely before you store its cursor.

With \`Accept: application/x-ndjson\` the response has all changes from \`since\` to the end, one per line. Its last line is
\`{"next_cursor":"…"}\`; a response without that line is incomplete.

With \`Prefer: wait=30\` a request at the end of the feed waits up to 30 s (at most 60) for the next publication.`

const boundParameter = (description: string): Parameter => ({
  ...(PAGING['cursor'] as Parameter),
  schema: Type.String({ maxLength: MAX_CURSOR_LENGTH, description }),
  accepts: () => `a cursor of the feed, or a data version: ${VERSION_FORM}`,
})

export const RECORD_PARAMETERS = {
  since: boundParameter(
    'Where to continue: the next_cursor of an earlier response, the X-Change-Cursor of a bulk file, or a data version. Without it, the feed begins with everything that exists.',
  ),
  until: boundParameter(
    'Where to end: a data version, or the cursor of an end of the feed. The response then shows the data as of that publication. Repeat it with each page.',
  ),
  kind: {
    schema: Type.String({
      enum: [...CHANGE_KINDS],
      description: 'Only records of this kind. Cursors contain it.',
    }),
    accepts: () => CHANGE_KINDS.join(', '),
    parse: (text: string) => (CHANGE_KINDS.includes(text as ChangeKind) ? text : undefined),
  },
  limit: PAGING['limit'] as Parameter,
} satisfies Parameters

const Version = (description: string) =>
  Type.String({ pattern: VERSION.source, description, example: '6c1n9k2m7v0q4h8tdr3e' })
const PublicationNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the publication',
  example: 12,
})
const Counts = (what: string) => {
  const count = (description: string) => Type.Integer({ minimum: 0, description, example: 3 })
  return Type.Object({
    new: count(`${what} that became public`),
    changed: count(`${what} that changed`),
    retracted: count(`${what} that were retracted`),
  })
}

const Change = Type.Object(
  {
    change: Type.String({
      enum: ['published', 'changed', 'retracted'],
      description: 'The latest change of the record. Store the record for both published and changed.',
    }),
    publication: PublicationNumber,
    kind: Type.String({ enum: [...CHANGE_KINDS] }),
    id: Type.String({ description: 'The id of the record, or the nickname of an observer' }),
    record: Type.Unsafe<object | null>({
      type: 'object',
      nullable: true,
      additionalProperties: true,
      description:
        'The record as it is now: an Observation or Image of /api/v1 with its tags in the field tags, or an ObserverDetail. Null if it was retracted.',
    }),
  },
  {
    $id: 'Change',
    description: 'The latest change of a record.',
    example: {
      change: 'retracted',
      publication: 12,
      kind: 'observations',
      id: 'o-2024-0001',
      record: null,
    },
  },
)

const EXAMPLE_COUNTS = { new: 3, changed: 1, retracted: 0 }

const PublicationRecord = Type.Object(
  {
    number: PublicationNumber,
    published_at: withDescription(DateTime, 'When it was published'),
    version_before: Version('The data version before it'),
    version: Version('The data version after it'),
    counts: Type.Object(
      {
        observations: Counts('Observations'),
        images: Counts('Images'),
        observers: Counts('Observers'),
      },
      { description: 'How many records changed' },
    ),
    available: Type.Boolean({
      description: 'Whether the data of this version can still be downloaded',
      example: true,
    }),
  },
  {
    $id: 'Publication',
    description: 'One publication.',
    example: {
      number: 12,
      published_at: '2024-05-11T09:30:00Z',
      version_before: '0d4k8s1v6b3p7g2m9h5t',
      version: '6c1n9k2m7v0q4h8tdr3e',
      counts: { observations: EXAMPLE_COUNTS, images: EXAMPLE_COUNTS, observers: EXAMPLE_COUNTS },
      available: true,
    },
  },
)

export const changeDocument = (basePath: string, settings: DocumentSettings): object =>
  buildDocument(
    {
      title: 'Changes of the solar observations',
      description: DESCRIPTION,
      basePath,
      tag: 'Changes',
      components: [Change, PublicationRecord],
      errorBody: VersionErrorBody,
      headers: { ...DATA_VERSION_HEADER, ...LINK_HEADER },
      operations: [
        {
          path: '/records',
          operation: {
            operationId: 'listChanges',
            summary: 'Records that were published, changed or retracted',
            description: RECORDS_DESCRIPTION,
            query: RECORD_PARAMETERS,
            pathParameters: {},
            success: {
              description: 'One page',
              schema: Type.Object({
                data: Type.Array(reference(Change)),
                next_cursor: Type.String({ description: 'Send it as since, at any later time' }),
                end: Type.Boolean({ description: 'Whether nothing follows at the moment' }),
              }),
              alternatives: {
                [NDJSON_TYPE]: Type.String({
                  description: 'All changes, one Change per line; the last line has next_cursor and version',
                }),
              },
            },
            errors: {
              404: 'Unknown data version; the message names the known ones',
              410: 'The history of this version has been deleted',
            },
          },
        },
        {
          path: '/publications',
          operation: {
            operationId: 'listPublications',
            summary: 'All publications, newest first',
            query: PAGING,
            pathParameters: {},
            success: pageOf(PublicationRecord),
          },
        },
      ],
    },
    settings,
  )
