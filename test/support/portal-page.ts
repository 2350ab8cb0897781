/** A page of the portal without the settings that the server writes into it. */
export const withoutSettings = (page: string): string =>
  page.replace(/name="heliolog-service" content="[^"]*"/, 'name="heliolog-service"')
