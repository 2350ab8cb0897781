/** The language of the portal's pages, as the server sends them. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { LANGUAGES, type Language } from '../../../../portal/src/language/language.ts'
import { PAGE_TEXTS } from '../../../src/features/portal/portal-files.ts'
import { preferredLanguage } from '../../../src/features/portal/portal-pages.ts'
import { onSqlite } from '../../support/each-setup.ts'

it('takes the preferred language that there is, else the default one', () => {
  for (const [accepted, language] of [
    [undefined, 'it'],
    ['', 'it'],
    ['*', 'it'],
    ['nl, pt;q=0.9', 'it'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, FR-ch;q=0.8', 'fr'],
    ['nl, *;q=0.5, es;q=0.3', 'it'],
    ['de;q=0, es;q=0.1', 'es'],
    ['constructor, de;q=x, en', 'en'],
  ] as const)
    assert.equal(preferredLanguage(accepted, 'it'), language, accepted)
})

it('has the titles of the portal in all of its languages', async () => {
  assert.deepEqual(Object.keys(PAGE_TEXTS), Object.keys(LANGUAGES))
  for (const [language, { load }] of Object.entries(LANGUAGES)) {
    const { frame } = (await load()).default
    const { pages, notFound, imprint } = PAGE_TEXTS[language as Language]
    const { overview, ...titles } = Object.fromEntries(
      Object.entries(pages).map(([name, { title }]) => [name, title]),
    )
    const { overview: _, ...expected } = { ...frame.titles, reference: frame.reference }
    assert.deepEqual(titles, expected, language)
    assert.deepEqual([notFound, imprint], [frame.notFound, frame.imprint])
  }
})

onSqlite(
  (server) => {
    const get = (path: string, language: string, headers: Record<string, string> = {}) =>
      fetch(server().origin + path, { headers: { 'accept-language': language, ...headers } })

    it('sends language, title and description that Accept-Language asks for', async () => {
      for (const [accepted, language, title, description] of [
        ['fr-CH, en;q=0.5', 'fr', 'Cycles solaires', 'Les cycles solaires superposés'],
        ['en-GB', 'en', 'Solar cycles', 'The solar cycles drawn'],
        ['nl', 'de', 'Sonnenzyklen', 'Die Sonnenzyklen übereinander'],
      ] as const) {
        const page = await (await get('/cycles', accepted)).text()
        assert.ok(page.includes(`<html lang="${language}">`), accepted)
        assert.ok(page.includes(`<title>${title} · heliolog</title>`), accepted)
        assert.ok(page.includes(`<meta name="description" content="${description}`), accepted)
      }
      assert.match(await (await get('/', 'es')).text(), /Observaciones solares publicadas por una comunidad/)
      const missing = await get('/nothing', 'it', { accept: 'text/html' })
      assert.match(await missing.text(), /<html lang="it">[\s\S]*<title>Non trovato · heliolog</)
    })

    it('sends 304 only for the page in the same language', async () => {
      for (const path of ['/', '/access', '/docs']) {
        const german = await get(path, 'de')
        const etag = german.headers.get('etag') ?? ''
        assert.notEqual((await get(path, 'fr')).headers.get('etag'), etag)
        const other = await get(path, 'fr', { 'if-none-match': etag })
        const same = await get(path, 'de-AT', { 'if-none-match': etag })
        assert.deepEqual([other.status, same.status], [200, 304], path)
        for (const { headers } of [german, other, same])
          assert.equal(headers.get('vary'), 'Accept-Encoding, Accept-Language')
      }
    })

    it('links to the imprint where scripts are disabled', async () => {
      for (const path of ['/', '/docs', '/embed']) {
        const [noscript] = /<noscript[\s\S]*<\/noscript>/.exec(await (await get(path, 'de')).text()) ?? []
        assert.ok(noscript?.includes('<a lang="de" href="https://sun.example/?a&amp;b">Impressum</a>'), path)
      }
    })

    it('names the default language and English in security.txt', async () => {
      const text = await (await get('/.well-known/security.txt', 'fr')).text()
      assert.match(text, /^Preferred-Languages: de, en$/m)
    })
  },
  {
    language: 'de',
    imprintUrl: 'https://sun.example/?a&b',
    contact: 'sun@example.org',
    embed: ['https://a.example'],
  },
)
