/** A file that cannot be read. The message continues a sentence that begins with the name of the file. */
export class XlsxError extends Error {
  override name = 'XlsxError'
}
