/** Scheme and media type of a URL, as far as the URL itself shows them. */
export interface UrlType {
  scheme?: string
  mediaType?: string
}

/** By the extension of the path. Servers may send another type, but seldom do. */
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  fit: 'image/fits',
  fits: 'image/fits',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
}

export const urlTypeOf = (url: string): UrlType => {
  const [, scheme, extension] = /^(https?):[^?#]*?(?:\.([0-9A-Za-z]+))?(?:[?#]|$)/i.exec(url) ?? []
  const mediaType = MEDIA_TYPES[extension?.toLowerCase() ?? '']
  return {
    ...(scheme !== undefined && { scheme: scheme.toLowerCase() }),
    ...(mediaType !== undefined && { mediaType }),
  }
}

/** What both have in common. */
export const commonUrlType = (first: UrlType, second: UrlType): UrlType => ({
  ...(first.scheme !== undefined && first.scheme === second.scheme && { scheme: first.scheme }),
  ...(first.mediaType !== undefined &&
    first.mediaType === second.mediaType && { mediaType: first.mediaType }),
})
