/** Reads docs/ when the portal is built: the list of guides, and each guide as a tree of elements. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { normalizePath, type Plugin } from 'vite'
import type { Guide, GuideElement, GuideGroup, GuideNode } from './src/pages/guides/guide.ts'

const DOCS = join(import.meta.dirname, '../docs')
/** The landing page, whose sections are the groups of guides. */
const LANDING = 'README'
const FOR_DEVELOPERS = ['performance']
/** The group of guides that the landing page does not link. */
const OTHERS = 'More'

const DESK_PICTURES = 'images/desk/'

const GUIDES = 'virtual:guides'

const readDocument = (name: string): Token[] => lexer(readFileSync(join(DOCS, `${name}.md`), 'utf8'))

const guideNames = (): string[] =>
  globSync('*.md', { cwd: DOCS })
    .map((file) => basename(file, '.md'))
    .filter((name) => name !== LANDING && !FOR_DEVELOPERS.includes(name))
    .sort()

const textOf = (tokens: Token[] = []): string =>
  tokens
    .map((token) => ('tokens' in token ? textOf(token.tokens) : 'text' in token ? token.text : ''))
    .join('')

/** Ids of headings as on GitHub, so that links between documents work in both places. */
const headingIds = () => {
  const seen = new Map<string, number>()
  return (tokens: Token[]): string => {
    const slug = textOf(tokens)
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

const guideOf = (name: string, description: string): Guide => {
  const idOf = headingIds()
  const [title, ...headings] = readDocument(name)
    .filter(isHeading)
    .map(({ tokens }) => ({ id: idOf(tokens), text: textOf(tokens) }))
  return { name, title: title?.text ?? name, description, headings }
}

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The guide that an item of the landing page is about, as in `- [Import](import.md): publish files`. */
const guideOfItem = ({ tokens }: Tokens.ListItem): { name: string; description: string } => {
  const inline = tokens.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []))
  const at = inline.findIndex(({ type }) => type === 'link')
  const name = basename((inline[at] as Tokens.Link | undefined)?.href ?? '', '.md')
  return { name, description: asSentence(textOf(inline.slice(at + 1)).replace(/^:\s*/, '')) }
}

/** The guides in the order of the landing page, by its sections. */
const guideGroups = (): GuideGroup[] => {
  const left = new Set(guideNames())
  const groups: GuideGroup[] = []
  for (const token of readDocument(LANDING)) {
    if (isHeading(token)) groups.push({ title: textOf(token.tokens), guides: [] })
    if (token.type !== 'list') continue
    for (const { name, description } of (token as Tokens.List).items.map(guideOfItem))
      if (left.delete(name)) groups.at(-1)?.guides.push(guideOf(name, description))
  }
  groups.push({ title: OTHERS, guides: [...left].map((name) => guideOf(name, '')) })
  return groups.filter(({ guides }) => guides.length > 0)
}

/** Converts the document of a guide. Links lead to guides, or to other sites. */
const converter = (name: string) => {
  const names = new Set(guideNames())
  const idOf = headingIds()

  const nodesOf = (tokens: Token[] = []): GuideNode[] =>
    tokens.flatMap((token) => convert(token as MarkedToken))

  const element = (tag: string, tokens: Token[] | undefined): GuideElement => ({
    tag,
    content: nodesOf(tokens),
  })

  const tableRow = (tag: 'th' | 'td', cells: Tokens.TableCell[]): GuideElement => ({
    tag: 'tr',
    content: cells.map(({ tokens }) => element(tag, tokens)),
  })

  const table = ({ header, rows }: Tokens.Table): GuideElement => ({
    tag: 'table',
    content: [
      { tag: 'thead', content: [tableRow('th', header)] },
      { tag: 'tbody', content: rows.map((cells) => tableRow('td', cells)) },
    ],
  })

  const targetOf = (href: string): Pick<GuideElement, 'href' | 'guide'> | undefined => {
    if (href.startsWith('https:')) return { href }
    const [file = '', id] = href.split('#')
    const target = file === '' ? name : file.replace(/\.md$/, '')
    if (target === LANDING) return { guide: '' }
    return names.has(target) ? { guide: id === undefined ? target : `${target}#${id}` } : undefined
  }

  /** Documents and files that the portal does not show are named without a link. */
  const link = ({ href, tokens }: Tokens.Link): GuideNode[] => {
    const target = targetOf(href)
    return target === undefined ? nodesOf(tokens) : [{ ...element('a', tokens), ...target }]
  }

  /** Other pictures show the portal itself. */
  const picture = ({ href, text }: Tokens.Image): GuideNode[] =>
    href.startsWith(DESK_PICTURES) ? [{ tag: 'img', picture: { src: href, alt: text }, content: [] }] : []

  const convert = (token: MarkedToken): GuideNode[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'image':
        return picture(token)
      case 'heading':
        return [{ ...element(`h${token.depth}`, token.tokens), id: idOf(token.tokens) }]
      case 'paragraph': {
        const paragraph = element('p', token.tokens)
        return paragraph.content.length === 0 ? [] : [paragraph]
      }
      case 'list':
        return [
          {
            tag: token.ordered ? 'ol' : 'ul',
            content: token.items.map(({ tokens }) => element('li', tokens)),
          },
        ]
      case 'table':
        return [table(token)]
      case 'code':
        return [{ tag: 'pre', content: [token.text] }]
      case 'codespan':
        return [{ tag: 'code', content: [token.text] }]
      case 'blockquote':
      case 'strong':
      case 'em':
      case 'br':
        return [element(token.type, 'tokens' in token ? token.tokens : [])]
      case 'link':
        return link(token)
      case 'text':
        return 'tokens' in token ? nodesOf(token.tokens) : [token.text]
      case 'escape':
        return [token.text]
      case 'html':
        if (/^\s*<(?:\/?(?:picture|source|img)\b|!--)/.test(token.raw)) return []
        break
    }
    throw new Error(`Guides cannot contain Markdown of the type ${token.type}: ${token.raw}`)
  }
  return nodesOf
}

/** A module with the list of guides, and a function for each that loads its document. */
const listModule = (): string => {
  const groups = guideGroups()
  const loaders = groups
    .flatMap(({ guides }) => guides)
    .map(({ name }) => {
      const file = JSON.stringify(normalizePath(join(DOCS, `${name}.md`)))
      return `${JSON.stringify(name)}: () => import(${file})`
    })
  return `export const groups = ${JSON.stringify(groups)}\nexport const documents = { ${loaders.join(', ')} }`
}

export const guides: Plugin = {
  name: 'heliolog-guides',
  resolveId: { filter: { id: /^virtual:guides$/ }, handler: () => `\0${GUIDES}` },
  load: { filter: { id: /^\0virtual:guides$/ }, handler: listModule },
  transform: {
    filter: { id: /\.md$/ },
    handler: (source, id) => {
      const nodes = JSON.stringify(converter(basename(id, '.md'))(lexer(source)))
      // The build replaces the path of an imported picture by the address of its copy.
      const imports: string[] = []
      const code = nodes.replace(/(?<="picture":{"src":)"[^"]+"/g, (path) => {
        imports.push(`import picture${imports.length} from ${path.replace('"', '"./')}`)
        return `picture${imports.length - 1}`
      })
      return { code: [...imports, `export default ${code}`].join('\n'), moduleType: 'js' }
    },
  },
  /** For the server, which has a path, a title and a description for each page. */
  generateBundle() {
    const list = guideGroups().flatMap(({ guides }) =>
      guides.map(({ name, title, description }) => ({ name, title, description })),
    )
    this.emitFile({ type: 'asset', fileName: 'guides.json', source: JSON.stringify(list) })
  },
}
