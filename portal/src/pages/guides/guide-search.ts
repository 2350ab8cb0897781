/** Finds guides by words in their titles, descriptions and headings. */
import type { GuideGroup } from './guide.ts'

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
