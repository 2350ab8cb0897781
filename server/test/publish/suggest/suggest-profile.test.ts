import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { english } from '../../../src/domain/messages.ts'
import { suggestProfile } from '../../../src/publish/suggest/suggest-profile.ts'

/** The suggestion for rows whose cells are separated by bars. */
const suggest = (header: string, ...rows: string[]) => {
  const cellsOf = (text: string) => text.split('|')
  const prefix = { name: 'verein', hasBareNumbers: false }
  const sample = { columns: cellsOf(header), cells: rows.map(cellsOf), isTyped: false }
  const suggestion = suggestProfile(sample, prefix)
  const { kind, profile, needsTimeOfDay, missing } = suggestion
  return {
    kind,
    profile,
    needsTimeOfDay,
    missing,
    questions: suggestion.questions.map(({ message }) => english(message)),
  }
}

describe('suggestProfile', () => {
  it('guesses columns, dates, decimal commas, nulls and scales of a German table', () => {
    const { kind, profile, questions, needsTimeOfDay } = suggest(
      'Beobachter|Datum|Uhrzeit (UT)|Gruppen|Flecken Nord|Relativzahl|Luftruhe|Bemerkung|Instrument',
      'Jürgen|11.05.2024|9:30|9|4|186|2,5|klar|Refraktor',
      'Änne|12.5.2024|10:15|-||157|4|-|Dobson',
    )
    assert.deepEqual([kind.plural, needsTimeOfDay], ['observations', false])
    assert.deepEqual(profile, {
      decimal: ',',
      null: ['-'],
      id: '{hash}',
      ignore: ['Instrument'],
      columns: {
        Beobachter: 'observer',
        Gruppen: 'gt',
        'Flecken Nord': 'sn',
        Relativzahl: 'wolf',
        Luftruhe: 'seeing',
        Bemerkung: 'comments',
      },
      constants: { type: 0 },
      date: { columns: ['Datum', 'Uhrzeit (UT)'], format: 'DD.MM.YYYY HH:mm' },
      scales: { seeing: '1..5 -> 0..100' },
    })
    assert.ok(questions.includes('These columns are left out: "Instrument".'))
  })

  it('guesses types, Roman numbers and hours of a French table', () => {
    const { profile } = suggest(
      'Observateur|Date|Heure (TU)|Groupes|Taches|Nombre de Wolf|Qualité|Filtre|Remarques',
      'Élodie|11/05/2024|09h30|9|96|186|II|lumière blanche|',
      'Luc|25/05/2024|08h05|7|60|130|I|H-alpha|',
    )
    assert.equal(profile.date?.format, "DD/MM/YYYY HH'h'mm")
    assert.deepEqual(profile.values?.['type'], { 'lumière blanche': 0, 'H-alpha': 1 })
    assert.equal(profile.values?.['seeing']?.['II'], 75)
    assert.deepEqual(profile.columns?.['Nombre de Wolf'], 'wolf')
  })

  it('guesses abbreviations, and a scale on which 1 is the best', () => {
    const { profile } = suggest(
      'Nr|Datum|UT|Beob.|g|f|Q|Bem.',
      '1|02.01.85|07.57|Größl|0|0|1|',
      '2|02.01.85|10.00|W|2|8|5|ruhig',
    )
    assert.deepEqual([profile.columns?.['Q'], profile.columns?.['Bem.']], ['seeing', 'comments'])
    assert.deepEqual(profile.scales, { seeing: '5..1 -> 0..100' })
    const words = suggest('Beobachter|Datum|Güte', 'Ada|2024-05-11|2,5').profile
    assert.deepEqual([words.columns?.['Güte'], words.scales], ['seeing', { seeing: '5..1 -> 0..100' }])
  })

  it('guesses files, URLs, mounts and coordinates of images', () => {
    const { kind, profile, questions } = suggest(
      'Datei|URL|Vorschau|Datum|Fotograf|Breite|Länge|Montierung',
      "a.jpg|https://x.example/a.jpg|https://x.example/t/a.jpg|2023-06-04|Ada|47° 22,6' N|8° 32,5' O|parallaktisch",
      "b.jpg|https://x.example/b.jpg|https://x.example/t/b.jpg|2023-06-04|Ada|S 23° 14'|W 68° 12'|Azimutal",
      'c.jpg|https://x.example/c.jpg||2023-06-04|Ada|||Gabel',
    )
    assert.equal(kind.plural, 'images')
    assert.deepEqual(profile.columns, {
      Datei: 'cdn_id',
      URL: 'url_full',
      Vorschau: 'url_thumb',
      Fotograf: 'observer',
      Breite: 'site_lat',
      Länge: 'site_lng',
      Montierung: 'mount',
    })
    assert.equal(profile.compass, 'NSOW')
    assert.deepEqual(profile.values, { mount: { parallaktisch: 'EQUATORIAL', Azimutal: 'ALTAZ' } })
    assert.match(questions.join('\n'), /Is O in the column "Länge" east\?/)
    assert.match(questions.join('\n'), /Which mount are "Gabel" in the column "Montierung"\?/)
    const french = suggest('Fichier|Image|Longitude', "https://x.example/a.jpg|a.jpg|8° 32' O").profile
    assert.deepEqual([french.columns?.['Fichier'], french.columns?.['Image']], ['url_full', 'cdn_id'])
    assert.equal(french.compass, 'NSEO')
  })

  it('guesses URLs when other values of the column are none', () => {
    for (const other of ['-', 'www.x.example/b.jpg']) {
      const { profile } = suggest('Bild|Datum', 'https://x.example/a.jpg|2023-06-04', `${other}|2023-06-05`)
      assert.equal(profile.columns?.['Bild'], 'url_full', other)
    }
    assert.equal(suggest('URL|Datei', '-|a.jpg').profile.columns?.['URL'], 'url_full')
  })

  it('guesses dates of the USA, and asks about those that have two readings', () => {
    const usa = suggest(
      'Observer|Date|Time|Groups North',
      'Ann|5/11/2024|9:30 AM|4',
      'Bob|5/25/2024|1:15 PM|4',
    )
    assert.equal(usa.profile.date?.format, 'MM/DD/YYYY hh:mm A')
    assert.equal(usa.profile.columns?.['Groups North'], 'gn')
    const unclear = suggest('Observer|Date|Groups', 'Ann|03/04/2024|4', 'Bob|05/06/2024|4')
    assert.equal(unclear.profile.date?.format, 'DD/MM/YYYY')
    assert.ok(unclear.needsTimeOfDay)
    assert.match(unclear.questions.join('\n'), /"03\/04\/2024" may be DD\/MM\/YYYY or MM\/DD\/YYYY/)
  })

  it('guesses Julian days, serial numbers and ISO dates', () => {
    const formatOf = (date: string) => suggest('observer|Datum|gt', `Ada|${date}|1`).profile.date
    assert.deepEqual(formatOf('2460441.89583'), { columns: ['Datum'], format: 'julian-day' })
    assert.deepEqual(formatOf('45423,39583'), { columns: ['Datum'], format: 'excel', zone: '?' })
    assert.deepEqual(formatOf('2024-05-11 09:30'), { columns: ['Datum'], zone: '?' })
    assert.deepEqual(formatOf('2024-05-11T09:30Z'), { columns: ['Datum'] })
    assert.deepEqual(formatOf('gestern'), { columns: ['Datum'] })
    const two = suggest('observer|Datum|Zeit (UT)|gt', 'Ada|2024-05-11 00:00:00|09:30:00|1')
    assert.deepEqual([two.profile.date, two.needsTimeOfDay], [{ columns: ['Datum', 'Zeit (UT)'] }, false])
  })

  it('reads the zone of times in the names of their columns', () => {
    const zoneOf = (...names: string[]) => {
      const date = names.length > 1 ? '11.05.2024|09:30' : '11.05.2024 09:30'
      const { profile } = suggest(`observer|${names.join('|')}|gt`, `Ada|${date}|1`)
      assert.equal(profile.date?.columns?.length, names.length, names.join())
      return profile.date?.zone ?? 'UTC'
    }
    const names: Record<string, string[]> = {
      UTC: [
        'Uhrzeit (UT)',
        'UT',
        'Zeit [UTC]',
        'Time GMT',
        'Heure TU',
        'Universal Time',
        'Temps universel',
        'Weltzeit',
      ],
      'Europe/Berlin': [
        'Uhrzeit (MEZ/MESZ)',
        'Uhrzeit ME(S)Z',
        'Time (CET/CEST)',
        'MEZ/MESZ',
        'Hora (Europe/Berlin)',
      ],
      '+01:00': [
        'Uhrzeit (MEZ)',
        'MEZ',
        'Time CET',
        'Zeit (UT+1)',
        'Zeit (MEZ = UT + 1)',
        "Heure d'Europe centrale",
      ],
      '+02:00': ['Uhrzeit MESZ', 'Time (CEST)', 'UTC+02:00', 'Zeit (mitteleuropäische Sommerzeit)'],
      'Europe/London': ['Time (GMT/BST)'],
      '?': [
        'Uhrzeit',
        'Ortszeit',
        'Local time',
        'Heure locale',
        'Hora local',
        'Ora locale',
        'Lokale tijd',
        'Zeit (UT/MEZ)',
      ],
    }
    for (const [zone, columns] of Object.entries(names))
      for (const column of columns) assert.equal(zoneOf('Datum', column), zone, column)
    assert.equal(zoneOf('Datum/Uhrzeit (MESZ)'), '+02:00')
    assert.equal(zoneOf('Datum UT', 'Uhrzeit'), 'UTC')
    const day = suggest('observer|Datum|gt', 'Ada|11.05.2024|1').profile
    assert.deepEqual(day.date, { columns: ['Datum'], format: 'DD.MM.YYYY' })
  })

  it('leaves out rows of totals, but neither forgotten dates nor observers', () => {
    const header = 'Nr|Datum|Beobachter|Gruppen'
    const { profile, questions } = suggest(
      header,
      '1|11.05.2024|Ada|1',
      '2|12.05.2024|Media|2',
      '3||Bo|3',
      '|Summe 2024||6',
      '|| Σ |6',
      'Mittel||-|2,1',
      '4||Media|2',
      '5||Totalausfall|2',
    )
    assert.deepEqual(profile.skip, { Nr: ['Mittel'], Datum: ['Summe 2024'], Beobachter: ['Σ'] })
    assert.deepEqual([profile.decimal, profile.null], [undefined, undefined], 'totals are no sample')
    assert.ok(
      questions.includes(
        'Rows with "Σ" in the column "Beobachter" are taken for totals, and left out. Is that right?',
      ),
    )
    for (const label of ['Total:', 'Moyenne', 'Somme', 'Totale', 'Suma', 'Promedio', 'Average', 'Gemiddelde'])
      assert.deepEqual(suggest(header, `|${label}||1`).profile.skip, { Datum: [label] })
  })

  it('uses a column as id only if its values are unique and accepted as ids', () => {
    const unique = suggest('Nr|Beobachter|Datum', 'a1|Ada|2024-05-11', 'a2|Ada|2024-05-12').profile
    assert.deepEqual([unique.columns?.['Nr'], unique.id], ['id', undefined])
    const repeated = suggest('Nr|Beobachter|Datum', '1|Ada|2024-05-11', '1|Ada|2024-05-12').profile
    assert.deepEqual([repeated.id, repeated.ignore], ['{hash}', ['Nr']])
    const dots = suggest('Nr|Beobachter|Datum', '.|Ada|2024-05-11', 'a|Ada|2024-05-12')
    assert.equal(dots.profile.id, '{hash}')
    assert.match(dots.questions.join(), /are not 1 to 128 characters of .*, but not \. or \.\./)
  })

  it('puts the name of the source before numbers, unless they are ids of its records', () => {
    const rows = ['1|Ada|2024-05-11', '2|Verein|2024-05-12']
    const { profile, questions } = suggest('Nr|Beobachter|Datum', ...rows)
    assert.deepEqual(
      [profile.columns?.['Nr'], profile.id, profile.ignore],
      [undefined, 'verein-{Nr}', undefined],
    )
    assert.match(questions.join(), /"verein", which contains an observer's nickname/)
    const cells = rows.map((row) => row.split('|'))
    const sample = { columns: ['Nr', 'Beobachter', 'Datum'], cells, isTyped: false }
    const kept = suggestProfile(sample, { name: 'verein', hasBareNumbers: true }).profile
    assert.deepEqual([kept.columns?.['Nr'], kept.id], ['id', undefined])
  })

  it('asks for what it cannot guess', () => {
    assert.throws(
      () => suggest('Sonne 2024||', 'Beobachter|Datum|Gruppen'),
      /no column .* is known: "Sonne 2024"; .*header=N/,
    )
    const { questions, profile } = suggest('Gruppen|Seeing|Typ', '5|gut|Kontinuum', '6|schlecht|WL')
    const asked = questions.join('\n')
    for (const part of [
      'No column gives the observer',
      'No column gives the date',
      '"gut", "schlecht"',
      '"Kontinuum"',
    ])
      assert.ok(asked.includes(part), part)
    assert.deepEqual(profile.values, { type: { WL: 0 } })
  })

  it('leaves changed and unknown texts in columns of numbers to the operator', () => {
    const { profile, questions } = suggest(
      'observer|date|Seeing|Wolken',
      'Ada|2024-05-11|03. Mai|10 %',
      'Ada|2024-05-12|3|keine',
    )
    assert.deepEqual(profile.values, { cloud_cover: { '10 %': 10 } })
    assert.deepEqual([profile.scales, profile.null], [{ seeing: '1..5 -> 0..100' }, undefined])
    assert.match(questions.join('\n'), /changed values to "03\. Mai" in the column "Seeing"/)
    assert.match(questions.join('\n'), /Which numbers from 0 to 100 are "keine" in the column "Wolken"/)
  })
})
