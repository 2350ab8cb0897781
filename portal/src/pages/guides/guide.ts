/** A guide: a document of docs/, converted by the build. */
export interface Guide {
  /** The last segment of its path. */
  name: string
  title: string
  /** A sentence, or empty. */
  description: string
  headings: GuideHeading[]
}

export interface GuideHeading {
  id: string
  text: string
}

export interface GuideGroup {
  title: string
  guides: Guide[]
}

/** An element or a text of a guide. */
export type GuideNode = string | GuideElement

export interface GuideElement {
  tag: string
  /** Of headings. */
  id?: string
  /** The address of a link to another site. */
  href?: string
  /** The name of the guide that a link leads to, with the id of a heading: `hapi#errors`. Empty for the list. */
  guide?: string
  content: GuideNode[]
}
