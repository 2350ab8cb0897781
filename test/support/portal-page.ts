/** A page of the portal without what the server writes into it: settings, title, description, preview card and description of the data. */
export const withoutSettings = (page: string): string =>
  page
    .replace(/name="heliolog-service" content="[^"]*"/, 'name="heliolog-service"')
    .replace(
      /<title>.*<\/title>(?:\n *<(?:meta |link rel="canonical"|script type="application).*)*/,
      '<title>',
    )
