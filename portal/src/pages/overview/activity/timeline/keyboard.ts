/** Keyboard input on the chart while it has the focus. */
import { spanOf } from '../../../../charts/activity/time-window.ts'
import type { Timeline } from './timeline.ts'

const STEP = 0.1
const ZOOM = 0.7

/** Returns false if the chart does not use the key. */
export const handleKey = (
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  timeline: Timeline,
  stepDay: (step: 1 | -1) => void,
): boolean => {
  if (ctrlKey || altKey || metaKey) return false
  const span = spanOf(timeline.window)
  const towards = key === 'ArrowLeft' || key === 'PageUp' ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (shiftKey) stepDay(towards)
      else timeline.pan(towards * span * STEP)
      return true
    case 'PageUp':
    case 'PageDown':
      timeline.pan(towards * span)
      return true
    case 'Home':
      timeline.show({ from: timeline.full.from, to: timeline.full.from + span })
      return true
    case 'End':
      timeline.show({ from: timeline.full.to - span, to: timeline.full.to })
      return true
    case '+':
    case '=':
      timeline.zoom(ZOOM)
      return true
    case '-':
    case '_':
      timeline.zoom(1 / ZOOM)
      return true
    case '0':
    case 'Escape':
      timeline.showAll()
      return true
    default:
      return false
  }
}
