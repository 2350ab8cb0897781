import type { SampleImage, SampleObservation } from './records.ts'

// RFC 4180 with the fields in the order of the interface, then the tags, which are input only. The lines are
// spelt out because a loop over the fields takes half as long again, and samples have millions of lines.

export const OBSERVERS_HEADER = 'nickname\r\n'

export const OBSERVATIONS_HEADER =
  'id,observer,type,date_of_observation,title,gt,gn,gs,st,sn,ss,wolf,wolf_north,wolf_south,' +
  'a_number,seeing,transparency,cloud_cover,comments,tags\r\n'

export function observationLine(row: SampleObservation): string {
  return (
    `${row.id},${row.observer},${row.type},${row.date_of_observation},${textCell(row.title)},` +
    `${row.gt ?? ''},${row.gn ?? ''},${row.gs ?? ''},${row.st ?? ''},${row.sn ?? ''},${row.ss ?? ''},` +
    `${row.wolf ?? ''},${row.wolf_north ?? ''},${row.wolf_south ?? ''},${row.a_number ?? ''},` +
    `${row.seeing ?? ''},${row.transparency ?? ''},${row.cloud_cover ?? ''},` +
    `${textCell(row.comments)},${row.tags.join(';')}\r\n`
  )
}

export const IMAGES_HEADER =
  'id,observer,title,date_of_observation,cdn_id,url_thumb,url_medium,url_full,site_lat,site_lng,mount,tags\r\n'

export function imageLine(row: SampleImage): string {
  return (
    `${row.id},${row.observer},${textCell(row.title)},${row.date_of_observation},${row.cdn_id},` +
    `${row.urls['thumb']},${row.urls['medium']},${row.urls['full']},` +
    `${row.site_lat ?? ''},${row.site_lng ?? ''},${row.mount ?? ''},${row.tags.join(';')}\r\n`
  )
}

const NEEDS_QUOTES = /[",\r\n]/

function textCell(text: string | null): string {
  if (text === null) return ''
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
