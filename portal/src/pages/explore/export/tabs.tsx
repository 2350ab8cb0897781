/** Tabs, chosen by click or with the arrow keys. */
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

export interface Tab {
  name: string
  content: ComponentChildren
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  chosen: string
  choose: (name: string) => void
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const Tabs = ({ label, tabs, chosen, choose }: TabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  const step = (event: KeyboardEvent) => {
    const names = tabs.map(({ name }) => name)
    const to = STEPS[event.key]?.(names.indexOf(shown?.name ?? ''), tabs.length)
    if (to === undefined) return
    event.preventDefault()
    choose(names[to] ?? '')
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.name}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => choose(tab.name)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown?.name}`}>
        {shown?.content}
      </div>
    </div>
  )
}
