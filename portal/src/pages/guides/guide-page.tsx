/** A document of docs/, which is in English in every language of the portal. */
import { documents, groups } from 'virtual:guides'
import { h, type VNode } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { hrefOf, type PageComponent } from '../../browser/routing.ts'
import { SERVICE_NAME } from '../../data/service-settings.ts'
import { Link } from '../../elements/link.tsx'
import { LoadedCode } from '../../elements/request-view.tsx'
import { ScrollRegion } from '../../elements/table/scroll-region.tsx'
import { currentLanguage, texts } from '../../language/texts.ts'
import { NotFound } from '../not-found.tsx'
import type { GuideNode } from './guide.ts'
import styles from './guides.module.css'

interface GuideLinkProps {
  /** The name of the guide that has the link. */
  from: string
  /** A name, with the id of a heading: `hapi#errors`. */
  to: string
  children: (string | VNode)[]
}

const GuideLink = ({ from, to, children }: GuideLinkProps) => {
  const [name = '', id] = to.split('#')
  const path = name === '' ? 'guides' : `guides/${name}`
  const fragment = id === undefined ? '' : `#${id}`
  // The browser scrolls to the heading, also if the URL has it already.
  if (name === from) return <a href={hrefOf(path) + fragment}>{children}</a>
  return (
    <Link to={path} fragment={fragment}>
      {children}
    </Link>
  )
}

const draw = (node: GuideNode, guide: string): string | VNode => {
  if (typeof node === 'string') return node
  if (node.picture !== undefined) return <img src={node.picture.src} alt={node.picture.alt} loading="lazy" />
  const content = node.content.map((inner) => draw(inner, guide))
  return node.guide === undefined ? (
    h(node.tag, { id: node.id, href: node.href }, ...content)
  ) : (
    <GuideLink from={guide} to={node.guide}>
      {content}
    </GuideLink>
  )
}

/** Blocks that scroll on narrow screens. Their names are English, like the guide around them. */
const SCROLLABLE: Record<string, string> = { pre: 'Code', table: 'Table' }

const tagOf = (node: GuideNode): string => (typeof node === 'string' ? '' : node.tag)

const Block = ({ guide, nodes, index }: { guide: string; nodes: GuideNode[]; index: number }) => {
  const node = nodes[index] as GuideNode
  const name = SCROLLABLE[tagOf(node)]
  if (name === undefined) return draw(node, guide)
  const number = nodes.slice(0, index + 1).filter((other) => tagOf(other) === tagOf(node)).length
  return (
    <ScrollRegion class={styles.scroll} label={`${name} ${number}`}>
      {draw(node, guide)}
    </ScrollRegion>
  )
}

const GuideText = ({ name, nodes, fragment }: { name: string; nodes: GuideNode[]; fragment: string }) => {
  useEffect(() => {
    // The heading is not there yet when the page loads. On Back, the visitor returns to the former position.
    if (fragment !== '' && history.state?.top === undefined)
      document.getElementById(decodeURI(fragment))?.scrollIntoView()
  }, [name, fragment])
  return (
    <article class={styles.guide} lang="en">
      {nodes.map((_, index) => (
        <Block key={index} guide={name} nodes={nodes} index={index} />
      ))}
    </article>
  )
}

export const Page: PageComponent = ({ route, name }) => {
  const guide = groups.flatMap(({ guides }) => guides).find((one) => one.name === name)
  const title = guide?.title ?? texts().frame.notFound
  useLayoutEffect(() => {
    document.title = `${title} · ${SERVICE_NAME}`
  }, [title])
  if (guide === undefined) return <NotFound />
  const t = texts().guides
  return (
    <>
      <p class={styles.above}>
        <Link to="guides">{t.all}</Link> {currentLanguage() !== 'en' && t.inEnglish}
      </p>
      <LoadedCode load={async () => (await documents[name]?.())?.default ?? []} id={name}>
        {(nodes) => <GuideText name={name} nodes={nodes} fragment={route.fragment} />}
      </LoadedCode>
    </>
  )
}
