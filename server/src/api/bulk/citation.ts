/** GET /citation.txt, /citation.bib and /citation.json */
import { type CitedData, citationBibtex, citationJson, citationText } from '../../domain/citation.ts'
import type { DocumentSource } from './document.ts'

const citation = (
  extension: string,
  contentType: string,
  cite: (data: CitedData) => string,
): DocumentSource => ({
  path: `/citation.${extension}`,
  contentType,
  write: ({ version, publishedAt }, url) => cite({ version, publishedAt, url }),
})

export const CITATIONS: readonly DocumentSource[] = [
  citation('txt', 'text/plain; charset=utf-8', citationText),
  citation('bib', 'application/x-bibtex; charset=utf-8', citationBibtex),
  citation('json', 'application/vnd.citationstyles.csl+json', citationJson),
]
