/** The panels themselves, with what lies over them, the mouse, the fingers and the keys. */
import type { RefObject } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { CountUnit } from './counts.ts'
import { dayValues, hasHemispheres, nearestDay, nextSeenDay } from './day-values.ts'
import { followGestures } from './gestures.ts'
import { followKey, KEYS_HELP } from './keyboard.ts'
import { Legend } from './legend.tsx'
import { Navigator } from './navigator.tsx'
import { Overlays } from './overlays.ts'
import type { WolfLine } from './panels.ts'
import { dayInWords } from './readout.tsx'
import type { ActivitySeries } from './series.ts'
import { Timeline } from './timeline.ts'
import type { Window } from './window.ts'

interface StageProps {
  series: ActivitySeries
  timeline: RefObject<Timeline | null>
  /** What is shown at first. */
  window: Window
  onSettled: (window: Window) => void
  onPointed: (day: number | null) => void
}

export const Stage = ({ series, timeline, window, onSettled, onPointed }: StageProps) => {
  const help = useId()
  const [hidden, setHidden] = useState<ReadonlySet<WolfLine>>(new Set())
  const [unit, setUnit] = useState<CountUnit>('year')
  const [told, setTold] = useState('')
  const stage = useRef<HTMLDivElement>(null)
  const wolf = useRef<HTMLDivElement>(null)
  const hemispheres = useRef<HTMLDivElement>(null)
  const counts = useRef<HTMLDivElement>(null)
  const crosshair = useRef<HTMLDivElement>(null)
  const selection = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const overlays = useRef<Overlays>(null)

  const point = (day: number | null) => {
    if (!overlays.current || !timeline.current || overlays.current.day === day) return
    overlays.current.day = day
    overlays.current.follow(timeline.current)
    onPointed(day)
  }

  useEffect(() => {
    if (!stage.current || !wolf.current || !hemispheres.current || !counts.current) return
    if (!crosshair.current || !selection.current || !frame.current) return
    const over = new Overlays({
      crosshair: crosshair.current,
      selection: selection.current,
      frame: frame.current,
    })
    const places = { wolf: wolf.current, hemispheres: hemispheres.current, counts: counts.current }
    const made = new Timeline(stage.current, places, series, window, {
      onMoved: (moved) => over.follow(moved),
      onSettled,
      onUnit: setUnit,
    })
    overlays.current = over
    timeline.current = made
    for (const line of hidden) made.showLine(line, false)
    const ignore = followGestures(stage.current, made, {
      onPointed: (place) => point(place === null ? null : nearestDay(series, place)),
      onSelecting: over.select,
    })
    return () => {
      ignore()
      made.close()
      timeline.current = null
    }
  }, [series])

  const toggle = (line: WolfLine, show: boolean) => {
    setHidden((before) => {
      const after = new Set(before)
      if (show) after.delete(line)
      else after.add(line)
      return after
    })
    timeline.current?.showLine(line, show)
  }

  const stepDay = (step: 1 | -1) => {
    const current = timeline.current
    if (current === null) return
    const { from, to } = current.window
    const at = overlays.current?.day ?? nearestDay(series, (from + to) / 2)
    const day = nextSeenDay(series, at, step)
    point(day)
    if (!current.isVisible(day)) current.pan(day - (from + to) / 2)
    setTold(dayInWords(dayValues(series, day)))
  }

  const press = (event: KeyboardEvent) => {
    if (timeline.current && followKey(event, timeline.current, stepDay)) event.preventDefault()
  }

  return (
    <>
      <p id={help} class="visually-hidden">
        {KEYS_HELP}
      </p>
      <div class="panel-head">
        <h3>Wolf number</h3>
        <Legend hidden={hidden} onToggle={toggle} />
      </div>
      <div
        class="stage"
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the chart
        tabIndex={0}
        role="application"
        aria-label="Chart of the activity by day"
        aria-describedby={help}
        onKeyDown={press}
      >
        <div class="plot-wolf" ref={wolf} />
        <div class="panel-head">
          <h3>By hemisphere</h3>
          {hasHemispheres(series) ? (
            <p class="key">
              <span class="swatch swatch-north" aria-hidden="true" />
              North, upward <span class="swatch swatch-south" aria-hidden="true" />
              South, downward
            </p>
          ) : (
            <p class="key">Nobody has counted north and south apart.</p>
          )}
        </div>
        <div class="plot-hemispheres" ref={hemispheres} />
        <div class="panel-head">
          <h3>Counts per {unit}</h3>
          <p class="key">
            <span class="swatch swatch-observations" aria-hidden="true" />
            Observations <span class="swatch swatch-images" aria-hidden="true" />
            Images
          </p>
        </div>
        <div class="plot-counts" ref={counts} />
        <div class="crosshair" ref={crosshair} hidden />
        <div class="selection" ref={selection} hidden />
      </div>
      <Navigator series={series} timeline={timeline} frame={frame} />
      <p class="visually-hidden" role="status">
        {told}
      </p>
    </>
  )
}
