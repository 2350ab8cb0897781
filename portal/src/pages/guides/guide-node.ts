/** An element or a text of a guide. */
export type GuideNode = string | GuideElement

export interface GuideElement {
  tag: string
  /** The target of a link, relative to the service's URL. */
  href?: string
  content: GuideNode[]
}
