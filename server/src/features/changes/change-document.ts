/** openapi.json of /changes/v1. */
import Type from 'typebox'
import { DateTime, withDescription } from '../../domain/records/field.ts'
import { ATTRIBUTION } from '../../domain/records/meta.ts'
import { VersionErrorBody } from '../../http/errors.ts'
import { CHANGE_KINDS } from '../../lists/change-cursor.ts'
import {
  buildDocument,
  DATA_VERSION_HEADER,
  type DocumentSettings,
  LINK_HEADER,
} from '../../lists/openapi/build-document.ts'
import { pageOf, reference } from '../../lists/operations.ts'
import { PAGING } from '../../lists/parameters.ts'
import { NDJSON_TYPE, RECORD_PARAMETERS } from './change-parameters.ts'

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

const Version = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{13}$', description, example: 'b0a06cd06a929' })
const PublicationNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the publication',
  example: 12,
})
const Count = (description: string) => Type.Integer({ minimum: 0, description, example: 3 })

const Counts = (what: string) =>
  Type.Object({
    new: Count(`${what} that became public`),
    changed: Count(`${what} that changed`),
    retracted: Count(`${what} that were retracted`),
  })

const EXAMPLE_CHANGE = {
  change: 'retracted',
  publication: 12,
  kind: 'observations',
  id: 'o-2024-0001',
  record: null,
}

export const Change = Type.Object(
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
  { $id: 'Change', description: 'The latest change of a record.', example: EXAMPLE_CHANGE },
)

const EXAMPLE_COUNTS = { new: 3, changed: 1, retracted: 0 }

export const PublicationRecord = Type.Object(
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
      version_before: 'a1a06cd06a000',
      version: 'b0a06cd06a929',
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
