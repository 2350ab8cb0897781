/** Small corrections to what Redoc draws, for people who use the page by ear or by keyboard. */

const mend = (root: Element, name: string): void => {
  // Its headings are chosen by size: an h5 stands right below our h2, or below its own h3.
  for (const heading of root.querySelectorAll('h5:not([aria-level])')) heading.setAttribute('aria-level', '3')
  for (const button of root.querySelectorAll('button:not([aria-expanded], [aria-label], :disabled)'))
    button.setAttribute('aria-expanded', 'false')
  for (const button of root.querySelectorAll('button[aria-label^="expand "]')) {
    // Open fields have a row of their own below that of the name.
    const below = button.closest('tr')?.nextElementSibling?.querySelector(':scope > td[colspan]')
    button.setAttribute('aria-expanded', String(below instanceof Element))
  }
  for (const [number, table] of root.querySelectorAll('table:not([aria-label])').entries())
    if (table.querySelector(':scope > caption') === null)
      table.setAttribute('aria-label', `${name}, table ${number + 1}`)
}

/** Keeps what is drawn below `root` corrected; returns how to end that. */
export const mendMarkup = (root: Element, name: string): (() => void) => {
  mend(root, name)
  const observer = new MutationObserver(() => mend(root, name))
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
