/** Escapes text for elements and for attributes in double quotes. */
export const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const link = (url: string, text: string): string => `<a href="${html(url)}">${html(text)}</a>`
