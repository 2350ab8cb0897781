/** Imports documents of docs/ as trees of elements, which are generated when the portal is built. */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { GuideElement, GuideNode } from './src/pages/guides/guide-node.ts'

/** Where links to other documents lead, relative to the service's URL. */
const TARGETS: Record<string, string> = {
  'community-index.md': 'guides/index',
  'interface.md': 'docs',
  'interface.md#community-index': 'docs?document=index',
  'interface.md#records': 'docs',
  'bulk.md': 'docs?document=bulk',
}

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

/** Documents and files that the portal does not show are named without a link. */
const link = ({ href, tokens }: Tokens.Link): GuideNode[] => {
  const target = href.startsWith('https:') ? href : TARGETS[href]
  return target === undefined ? nodesOf(tokens) : [{ ...element('a', tokens), href: target }]
}

const convert = (token: MarkedToken): GuideNode[] => {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [element(`h${token.depth}`, token.tokens)]
    case 'paragraph':
      return [element('p', token.tokens)]
    case 'list':
      return [
        { tag: token.ordered ? 'ol' : 'ul', content: token.items.map(({ tokens }) => element('li', tokens)) },
      ]
    case 'table':
      return [table(token)]
    case 'code':
      return [{ tag: 'pre', content: [token.text] }]
    case 'codespan':
      return [{ tag: 'code', content: [token.text] }]
    case 'strong':
    case 'em':
      return [element(token.type, token.tokens)]
    case 'link':
      return link(token)
    case 'text':
      return 'tokens' in token ? nodesOf(token.tokens) : [token.text]
    case 'escape':
      return [token.text]
    default:
      throw new Error(`Guides cannot contain Markdown of the type ${token.type}: ${token.raw}`)
  }
}

export const markdown: Plugin = {
  name: 'heliolog-markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: (source) => ({
      code: `export default ${JSON.stringify(nodesOf(lexer(source)))}`,
      moduleType: 'js',
    }),
  },
}
