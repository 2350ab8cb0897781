/**
 * The Markdown that the descriptions use: paragraphs, and code between backticks. All else is shown as text. The OpenAPI
 * documents are in English, whatever the language of the page.
 */
const Inline = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
)

export const Markdown = ({ source }: { source: string }) => (
  <>
    {source.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph} lang="en">
        <Inline text={paragraph} />
      </p>
    ))}
  </>
)
