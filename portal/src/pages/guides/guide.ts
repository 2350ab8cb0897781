/** A guide: a document of docs/, converted by the build. */
export interface Guide {
  /** The last segment of its path. */
  name: string
  title: string
  /** A sentence, or empty. */
  description: string
  headings: { id: string; text: string }[]
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
  /** The address of a picture, and its description. */
  picture?: { src: string; alt: string }
  content: GuideNode[]
}

/** The groups with the guides that have all words in their title and description, or in a heading. */
export const searchGuides = (groups: readonly GuideGroup[], query: string): readonly GuideGroup[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
  if (words.length === 0) return groups
  return groups
    .map(({ title, guides }) => ({
      title,
      guides: guides
        .map((guide) => ({ ...guide, headings: guide.headings.filter(({ text }) => matches(text)) }))
        .filter((guide) => guide.headings.length > 0 || matches(`${guide.title} ${guide.description}`)),
    }))
    .filter(({ guides }) => guides.length > 0)
}
