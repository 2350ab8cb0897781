/** A whole series into a file. */
import { sentAs } from './formats.ts'
import { linesOf } from './lines.ts'
import { makeFile } from './made-file.ts'
import type { Progress } from './progress.ts'
import { asTexts, type Origin, originOf, type Provenance, writeProvenance } from './provenance.ts'
import type { FileHead, Order, Service } from './service.ts'
import { transfer } from './transfer.ts'
import type { Wish } from './words.ts'

/** What a wish is carried out with. */
export interface Means {
  service: Service
  progress: Progress
}

export const orderOf = ({ resource, query, format }: Wish): Order => ({
  resource,
  query,
  format: sentAs(format),
})

export const originFor = async (wish: Wish, { service }: Means, head: FileHead): Promise<Origin> =>
  originOf(wish, service.urlOf(orderOf(wish)), service.root, head, await service.citation(head.version))

export const download = async (wish: Wish, means: Means): Promise<Provenance> => {
  const { file, format, resource } = wish
  const { service, progress } = means
  const { part, head } = await transfer(orderOf(wish), file, service, progress)
  const origin = await originFor(wish, means, head)
  if (format === sentAs(format)) await part.becomes(file)
  else {
    const lines = await linesOf(part.path, sentAs(format), resource)
    await makeFile({ file, format, resource, lines, meta: asTexts(origin), signal: service.signal })
    await part.remove()
  }
  return writeProvenance(file, origin)
}
