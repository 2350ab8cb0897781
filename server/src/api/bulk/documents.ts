/** What the data mean and how they are cited: for anybody, without a token. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { ReadPublished } from '../../storage/database.ts'
import { type DatasetHead, type Freshness, isSame, READ_DATASET_HEAD } from '../../storage/freshness.ts'
import { contentTag, heldValidator } from '../caching.ts'
import { takeNoParameters } from '../list.ts'
import { freshNow, type Services } from '../services.ts'
import { CITATIONS } from './citation.ts'
import { DICTIONARY } from './dictionary.ts'
import type { DocumentSource } from './document.ts'

export const DOCUMENTS: readonly DocumentSource[] = [DICTIONARY, ...CITATIONS]

/** Reads what is published, or gives what was read before while it stands. */
const datasetReader = (services: Services): (() => Promise<DatasetHead>) => {
  let read: ReadPublished<DatasetHead> | undefined
  let known: DatasetHead | undefined
  return async () => {
    const fresh = await freshNow(services)
    if (known && isSame(known, fresh)) return known
    read ??= services.database.preparePublished<DatasetHead>(sql.raw(READ_DATASET_HEAD))
    known = await read([], fresh)
    return known
  }
}

interface Document {
  dataset: DatasetHead
  body: Buffer
  etag: string
}

const documentOf = (source: DocumentSource, dataset: DatasetHead, url: string | undefined): Document => {
  const text = source.write(dataset, url)
  return { dataset, body: Buffer.from(text), etag: contentTag(dataset.version, text) }
}

const setValidators = (reply: FastifyReply, etag: string, { publishedAt }: Freshness): void => {
  reply.headers({ etag, 'cache-control': 'no-cache' })
  if (publishedAt !== null) reply.header('last-modified', new Date(publishedAt).toUTCString())
}

export const bulkDocuments =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const { publicUrl } = services.settings
    const url = publicUrl === undefined ? undefined : `${publicUrl}/`
    const readDataset = datasetReader(services)
    for (const source of DOCUMENTS) {
      let kept: Document | undefined
      app.get(source.path, async ({ raw, headers }, reply) => {
        takeNoParameters(raw)
        const dataset = await readDataset()
        if (kept?.dataset !== dataset) kept = documentOf(source, dataset, url)
        setValidators(reply, kept.etag, dataset)
        if (heldValidator(headers, kept.etag, dataset) !== undefined) return reply.code(304).send()
        return reply.header('content-type', source.contentType).send(kept.body)
      })
    }
  }
