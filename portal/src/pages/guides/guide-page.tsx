/** Pages that show a document of docs/, which is in English in every language of the portal. */
import { h, type VNode } from 'preact'
import type { PageComponent } from '../../browser/routing.ts'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { currentLanguage, texts } from '../../language/texts.ts'
import type { GuideNode } from './guide-node.ts'
import styles from './guide-page.module.css'

const draw = (node: GuideNode): string | VNode =>
  typeof node === 'string' ? node : h(node.tag, { href: node.href }, ...node.content.map(draw))

/** Blocks that scroll on narrow screens. Their names are English, like the guide around them. */
const SCROLLABLE: Record<string, string> = { pre: 'Code', table: 'Table' }

const tagOf = (node: GuideNode): string => (typeof node === 'string' ? '' : node.tag)

const Block = ({ nodes, index }: { nodes: GuideNode[]; index: number }) => {
  const node = nodes[index] as GuideNode
  const name = SCROLLABLE[tagOf(node)]
  if (name === undefined) return draw(node)
  const number = nodes.slice(0, index + 1).filter((other) => tagOf(other) === tagOf(node)).length
  return (
    <ScrollRegion class={styles.scroll} label={`${name} ${number}`}>
      {draw(node)}
    </ScrollRegion>
  )
}

export const guidePage =
  (nodes: GuideNode[]): PageComponent =>
  () => (
    <>
      {currentLanguage() !== 'en' && <p class={styles.language}>{texts().frame.guideInEnglish}</p>}
      <article class={styles.guide} lang="en">
        {nodes.map((_, index) => (
          <Block key={index} nodes={nodes} index={index} />
        ))}
      </article>
    </>
  )
