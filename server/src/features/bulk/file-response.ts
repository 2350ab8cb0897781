/** Responds to requests for bulk files: conditional requests, limits, ranges and the transfer. */

import { BuildError } from '../../files/build/builder-messages.ts'
import { openWithinLimit, reportDownloadLimit, returnUnsent } from '../../files/serve/download-limit.ts'
import {
  type FileFacts,
  fileHeaders,
  fileVersion,
  formerFile,
  lengthOf,
  type RequestedFile,
  requestedRange,
  resolveRange,
  selectEncoding,
  subsetCitation,
  wantsDigest,
} from '../../files/serve/file-headers.ts'
import { MAX_ATTEMPTS, openSendable, sendFile, whileConnected } from '../../files/serve/file-transfer.ts'
import { publicationOfCall } from '../../http/authenticate.ts'
import type { Call } from '../../http/call.ts'
import { unavailable } from '../../http/errors.ts'
import { contentEtag } from '../../http/pages/public-document.ts'
import {
  checkPreconditions,
  dataOptions,
  encodedEtag,
  notModifiedVersion,
  Representation,
} from '../../http/representation.ts'
import { respond, send, withCallHeaders } from '../../http/send.ts'
import { KnownVersions } from '../../lists/known-versions.ts'
import type { Publication } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'

/** True if the stored index has been replaced before the first byte was sent. */
const isReplaced = (error: unknown): boolean => error instanceof BuildError && error.kind === 'replaced'

export type FileResponses = ReturnType<typeof fileResponses>

export const fileResponses = (app: FeatureDependencies, basePath: string) => {
  const versions = new KnownVersions(app.database)
  const baseUrl = (app.settings.publicUrl ?? '') + basePath

  /** Sends the file of the current publication; throws an ApiError for the client if that is not possible. */
  const sendCurrent = async (call: Call, file: RequestedFile): Promise<void> => {
    const known = await publicationOfCall(app, call)
    const isKnown =
      file.rows.series.versionOf(known) !== undefined &&
      notModifiedVersion(call.request.headers, fileVersion(known, file)) !== undefined
    for (let attempts = 1; ; attempts++)
      try {
        // Another instance may already serve a newer publication than the cached lookup has.
        return await sendAsOf(call, file, isKnown ? known : await app.tokenLookup.queryPublication())
      } catch (error) {
        if (!isReplaced(error)) throw error
        if (attempts === MAX_ATTEMPTS) throw unavailable('The index was replaced while the file was built')
      }
  }

  /** Sends the file as it was when a data version was published. */
  const sendVersion = async (call: Call, file: RequestedFile, version: string): Promise<void> => {
    const publication = await versions.findAvailable(version)
    const former = formerFile(file)
    if (file.table.former) {
      const current = await app.tokenLookup.queryPublication()
      const stored = file.rows.series.versionOf(current)
      try {
        if (stored?.etag === former.rows.series.requireVersion(publication).etag)
          return await sendAsOf(call, file, current)
      } catch (error) {
        if (!isReplaced(error)) throw error
      }
    }
    return sendAsOf(call, former, publication)
  }

  const sendAsOf = async (call: Call, file: RequestedFile, publication: Publication): Promise<void> => {
    const { headers, method } = call.request
    const served = fileVersion(publication, file)
    if (!file.citation)
      checkPreconditions(
        headers,
        encodedEtag(served.etag, selectEncoding(headers, file, served.etag)),
        served,
      )
    const notModified = !file.citation && notModifiedVersion(headers, served)
    if (notModified || method === 'HEAD') await reportDownloadLimit(app, call)
    if (notModified) return send(call, 304, notModified)
    await whileConnected(app, call, async (signal) => {
      try {
        await openAndSend(call, file, publication, signal)
      } catch (error) {
        if (!(error instanceof BuildError) || error.kind !== 'history') throw error
        throw await versions.goneError(publication)
      }
    })
  }

  const citationDocument = (file: RequestedFile, publication: Publication, facts: FileFacts) => {
    const served = file.rows.series.requireVersion(publication)
    const text = subsetCitation(file, served, facts, baseUrl)
    const options = { ...dataOptions(served), dates: undefined, etag: contentEtag(served.version, text) }
    return new Representation([text], { ...options, contentType: file.citation?.contentType ?? '' })
  }

  const openAndSend = async (
    call: Call,
    file: RequestedFile,
    publication: Publication,
    signal: AbortSignal,
  ): Promise<void> => {
    const { headers, method, httpVersion } = call.request
    const { etag } = fileVersion(publication, file)
    const encoding = file.citation ? undefined : selectEncoding(headers, file, etag)
    const isHead = method === 'HEAD'
    const { files } = app
    if (isHead && !file.citation && !wantsDigest(headers)) {
      const facts = await files.describe(file, encoding, publication)
      return send(call, 200, fileHeaders(file, publication, facts, { encoding }, baseUrl))
    }
    const sentEtag = encodedEtag(etag, encoding)
    const requested = isHead || file.citation ? undefined : requestedRange(headers, sentEtag)
    const needsComplete =
      isHead ||
      file.citation !== undefined ||
      !file.format.isStreamed ||
      httpVersion === '1.0' ||
      requested !== undefined
    const open = () => files.open(file, encoding, publication, signal)
    const download = {
      describe: () => files.describe(file, encoding, publication),
      // The bytes of a range count when the file is complete, so that parallel ranges are one download.
      open: () => (requested ? openSendable(open, true, signal) : open()),
      signal,
      range:
        requested === undefined
          ? undefined
          : {
              etag: sentEtag,
              lengthIn: (size: number) => lengthOf(resolveRange(requested, size)),
            },
    }
    // HEAD counts only if the file must be built for its digest.
    const isFree = isHead && (await files.has(file, encoding, publication))
    const openCounted = isFree ? open : () => openWithinLimit(app, call, download)
    const opened = await openSendable(openCounted, needsComplete, signal)
    try {
      const facts: FileFacts = 'file' in opened ? opened.file : { rows: opened.rows }
      if (file.citation) return await respond(call, citationDocument(file, publication, facts))
      const range = requested && facts.bytes !== undefined ? resolveRange(requested, facts.bytes) : undefined
      const head = fileHeaders(file, publication, facts, { encoding, range }, baseUrl)
      if (isHead) return send(call, 200, head)
      const { socket } = call.request
      const sentBefore = socket.bytesWritten
      try {
        call.response.writeHead(range ? 206 : 200, withCallHeaders(head, call))
        await sendFile(app, call.response, opened, range, signal)
      } finally {
        const length = range ? lengthOf(range) : (facts.bytes ?? 0)
        await returnUnsent(app, call, sentEtag, facts, length - (socket.bytesWritten - sentBefore))
      }
    } finally {
      if ('file' in opened) await opened.file.close()
    }
  }

  return { sendCurrent, sendVersion }
}
