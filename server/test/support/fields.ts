/** The records of the API: every field in order with its type, and `?` where it is nullable. */
import assert from 'node:assert/strict'

const parseFields = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((field) => {
      const [name = '', type = ''] = field.split(':')
      return { name, type: type.replace('?', ''), nullable: type.endsWith('?') }
    })

const OBSERVER = 'nickname:string observations:integer images:integer first_seen:string?'

export const FIELDS = {
  Meta: parseFields(`first_day:string? last_day:string? days:integer observations:integer images:integer
    observers:integer last_published_at:string? version:string attribution:string`),
  DailyActivity: parseFields(`day:string carrington_rotation:integer obs_count:integer observer_count:integer
    wolf_mean:number? wolf_min:integer? wolf_max:integer? a_mean:number? a_min:integer? a_max:integer?
    wolf_north_mean:number? wolf_south_mean:number? image_count:integer`),
  Observation: parseFields(`id:string observer:string type:integer date_of_observation:string title:string?
    gt:integer? gn:integer? gs:integer? st:integer? sn:integer? ss:integer?
    wolf:integer? wolf_north:integer? wolf_south:integer? a_number:integer?
    seeing:integer? transparency:integer? cloud_cover:integer? comments:string?`),
  Image: parseFields(`id:string observer:string title:string? date_of_observation:string cdn_id:string
    urls:object site_lat:number? site_lng:number? mount:string?`),
  Observer: parseFields(OBSERVER),
  ObserverDetail: parseFields(`${OBSERVER} last_seen:string? days:integer white_light:integer h_alpha:integer
    cak:integer wolf_mean:number? wolf_min:integer? wolf_max:integer? a_mean:number? a_min:integer?
    a_max:integer?`),
}
export type RecordName = keyof typeof FIELDS

const typeOf = (value: unknown, expected: string): string =>
  expected === 'integer' && Number.isInteger(value) ? 'integer' : typeof value

/** Asserts that a record has exactly the fields of its type, in order. */
export const expectFields = (record: Record<string, unknown>, name: RecordName): void => {
  const fields = FIELDS[name]
  assert.deepEqual(
    Object.keys(record),
    fields.map((field) => field.name),
  )
  for (const field of fields) {
    const value = record[field.name]
    if (value === null) assert.ok(field.nullable, `${field.name} is null`)
    else assert.equal(typeOf(value, field.type), field.type, `${field.name}: ${JSON.stringify(value)}`)
  }
}
