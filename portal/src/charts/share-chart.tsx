/** Buttons that save a chart as PNG or SVG, with its title, attribution and the version of the data. */
import { useState } from 'preact/hooks'
import { saveBlob } from '../browser/save-blob.ts'
import { SERVICE_NAME, SERVICE_URL } from '../data/service-settings.ts'
import { useAttribution, useSummary } from '../data/summary.ts'
import { syntheticNotice } from '../data/synthetic-notice.ts'
import { texts } from '../language/texts.ts'
import { type PictureContent, pictureSvg, svgToPng } from './chart-picture.tsx'
import styles from './share-chart.module.css'

/** Nicknames may contain characters that file names may not. */
const UNSAFE = /[^\p{L}\p{N}._-]+/gu

export interface ShareChartProps {
  /** The file's name, without its ending. */
  file: string
  title: string
  subtitle: string
  draw: () => PictureContent
}

export const ShareChart = ({ file, title, subtitle, draw }: ShareChartProps) => {
  const t = texts().share
  const summary = useSummary()
  const attribution = useAttribution()
  const [hasFailed, setFailed] = useState(false)
  const save = async (format: 'png' | 'svg') => {
    setFailed(false)
    try {
      const synthetic = summary.state === 'ready' ? syntheticNotice(summary.value) : []
      const version = summary.state === 'ready' ? summary.value.version : ''
      const svg = pictureSvg({
        ...draw(),
        texts: {
          title: `${title} · ${SERVICE_NAME}`,
          subtitle,
          source: [...synthetic, attribution, t.source(version, SERVICE_URL)],
        },
      })
      const blob = format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await svgToPng(svg)
      saveBlob(blob, `${file.replace(UNSAFE, '-').replace(/^-/, '')}.${format}`)
    } catch {
      setFailed(true)
    }
  }
  return (
    // Names the buttons after their chart, because a page may have several.
    <fieldset class={styles.shareChart} aria-label={title}>
      <button type="button" class="quiet" onClick={() => save('png')}>
        {t.savePng}
      </button>
      <button type="button" class="quiet" onClick={() => save('svg')}>
        {t.saveSvg}
      </button>
      <span role="status">{hasFailed && t.failed}</span>
    </fieldset>
  )
}
