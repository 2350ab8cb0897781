/** All operations of the interface, drawn by Redoc's parts in the portal's own order. */
import { useEffect, useMemo } from 'preact/hooks'
import { type ContentItem, Markdown, type Operation, OptionsProvider, SpecStore, ThemeProvider } from 'redoc'
import { useChanging } from '../changing.ts'
import { THEME_CHANGED } from '../theme.ts'
import { Contents } from './contents.tsx'
import { OperationSection } from './operation-section.tsx'
import { optionsNow } from './redoc-options.ts'
import { TokenInUse } from './token-in-use.tsx'

const isOperation = (item: ContentItem): item is Operation => item.type === 'operation'

const operationsOf = (items: ContentItem[]): Operation[] =>
  items.flatMap((item) => (isOperation(item) ? [item] : operationsOf(item.items)))

/** A shared address may name an operation, which was not on the page yet when it was opened. */
const useNamedOperation = () =>
  useEffect(() => {
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

export const Operations = ({ description }: { description: object }) => {
  const options = useChanging(optionsNow, THEME_CHANGED)
  // Read once: the colours may change, and what the visitor has unfolded stays so.
  const { info, operations } = useMemo(() => {
    const store = new SpecStore(structuredClone(description), undefined, options)
    return { info: store.info, operations: operationsOf(store.contentItems) }
  }, [description])
  useNamedOperation()
  return (
    <ThemeProvider theme={options.theme}>
      <OptionsProvider value={options}>
        <div class="reference">
          <Contents operations={operations} />
          <div class="reference-content">
            <section class="introduction" aria-label={info.title}>
              <Markdown source={info.description} />
            </section>
            <TokenInUse />
            {operations.map((operation) => (
              <OperationSection key={operation.operationId} operation={operation} />
            ))}
          </div>
        </div>
      </OptionsProvider>
    </ThemeProvider>
  )
}
