/** A page of the portal without what the server writes into it: settings, title, description and preview card. */
export const withoutSettings = (page: string): string =>
  page
    .replace(/name="heliolog-service" content="[^"]*"/, 'name="heliolog-service"')
    .replace(/<title>.*<\/title>(?:\n *<meta [^>]*>)*/, '<title>')
