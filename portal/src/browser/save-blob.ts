/** Saves a file that the page created in the browser's folder for downloads. */
const DOWNLOAD_MS = 60_000

export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start to read the URL only after a while.
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_MS)
}
