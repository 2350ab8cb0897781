/** The format and the zone of dates, with an example from the files. */
import { formatDay } from '../../../format/dates.ts'
import { deskTexts } from '../../language/desk-texts.ts'
import styles from '../import.module.css'
import { TextField } from '../import-elements.tsx'
import { DATE, withKeys } from '../profile-edits.ts'
import { SettingsPanel, type SettingsProps } from './settings-panel.tsx'

/** Suggestions; any other format of docs/profiles.md is accepted too. */
const FORMATS = [
  'DD.MM.YYYY HH:mm',
  'DD.MM.YYYY HH:mm[:ss]',
  'DD.MM.YYYY',
  'DD.MM.YY HH.mm',
  'DD/MM/YYYY HH:mm',
  'MM/DD/YYYY HH:mm',
  'MM/DD/YYYY hh:mm A',
  'YYYY-MM-DD HH:mm',
  'DD. MMM YYYY HH:mm',
  'julian-day',
  'excel',
]
/** The zone of a suggestion that could not find it. */
const UNKNOWN_ZONE = '?'
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** `15:40 on 11 May 2024` for a published instant: its time and its day in the language of the page. */
const publishedText = (at: string): string =>
  deskTexts().import.dates.timeOn(at.slice(11, 16), formatDay(at.slice(0, 10)))

export const DateSettings = ({ edited, questions }: SettingsProps) => {
  const t = deskTexts().import.dates
  const { draft, settings, change, changeProfile } = edited
  const { date = {} } = settings.profile
  const isDated = draft.columns.some(({ field }) => field === DATE || field === 'date_of_observation')
  if (!isDated && questions.length === 0) return null
  const setDate = (keys: typeof date) =>
    changeProfile(withKeys(settings.profile, { date: withKeys(date, keys) }))
  const isUnknown = date.zone === UNKNOWN_ZONE
  return (
    <SettingsPanel heading={t.heading} questions={questions}>
      <div class={`row ${styles.fields}`}>
        <TextField
          legend={t.zone}
          value={isUnknown ? '' : (date.zone ?? '')}
          suggestions={ZONES}
          onCommit={(zone) => setDate({ zone: zone.trim() === '' && isUnknown ? UNKNOWN_ZONE : zone.trim() })}
          hint={t.zoneHint}
          fault={isUnknown ? t.zoneMissing : undefined}
        />
        <TextField
          legend={t.format}
          value={date.format ?? ''}
          suggestions={FORMATS}
          onCommit={(format) => setDate({ format: format.trim() })}
          hint={t.formatHint}
        />
        <TextField
          legend={t.timeOfDay}
          type="time"
          value={settings.timeOfDay ?? ''}
          onCommit={(timeOfDay) => change({ timeOfDay: timeOfDay === '' ? null : timeOfDay })}
          hint={t.timeOfDayHint}
        />
      </div>
      {draft.timeExample && (
        <p class={styles.example} role="status">
          <bdi>{draft.timeExample.given}</bdi> →{' '}
          <strong>{publishedText(draft.timeExample.published)} UTC</strong>
        </p>
      )}
    </SettingsPanel>
  )
}
