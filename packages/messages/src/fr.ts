/** The French texts. */
import { countsIn, quoted } from './counts.ts'
import type { TokenField } from './en.ts'
import type { Catalogue } from './messages.ts'

const { count, number } = countsIn('fr')

const range = ({ min, max }: { min?: number | undefined; max?: number | undefined }): string => {
  if (min === undefined) return max === undefined ? '' : ` d’au plus ${number(max)}`
  return max === undefined ? ` à partir de ${number(min)}` : ` de ${number(min)} à ${number(max)}`
}

const KINDS = {
  observation: { name: 'observation', plural: 'observations', none: 'aucune observation publiée' },
  image: { name: 'image', plural: 'images', none: 'aucune image publiée' },
  observer: { name: 'observateur', plural: 'observateurs', none: 'aucun observateur publié' },
}
const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'virgules',
  ';': 'points-virgules',
  '\t': 'tabulations',
}
const TEMPLATE =
  '{hash}, des champs ou des colonnes entre accolades, par exemple {hash} ou {Nr}-{date} ; entre eux A-Z a-z 0-9 . _ : -'

const anyOf = (nicknames: readonly string[]) => nicknames.map(quoted).join(' ou ')

const AS_GIVEN = 'publié tel quel'

const readSheets = (sheets: readonly string[]) =>
  sheets.length === 1 ? `la feuille ${sheets[0]} est lue` : `les feuilles ${sheets.join(', ')} sont lues`

const TOKEN_FIELDS: Record<TokenField, string> = {
  ...{ holder: 'Titulaire', purpose: 'Objectif', email: 'Adresse électronique' },
  ...{ rate: 'Requêtes par minute', bulkPerHour: 'Téléchargements par heure', expiresOn: 'Dernier jour' },
}

export const fr: Catalogue = {
  text: ({ text }) => text,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place} : ${message}`,
  'place.sheet': ({ file, sheet }) => `${file}, feuille ${sheet}`,
  'place.line': ({ file, line }) => `${file}, ligne ${line}`,
  'place.row': ({ file, sheet, line }) => `${file}, feuille ${sheet}, ligne ${line}`,
  'hint.nearest': ({ name }) => ` ; vouliez-vous dire ${name} ?`,
  'hint.setting': ({ name }) => `vouliez-vous dire ${name} ?`,
  'hint.settings': 'la documentation énumère les réglages',

  'setting.rejected': ({ shown, reason }) => `${shown} n’est pas accepté${reason && ` : ${reason}`}`,
  'accent.contrast': ({ inLight, inDark, needed, light, dark }) =>
    `comme texte, elle a un contraste de ${inLight} dans le thème clair et de ${inDark} dans le thème sombre, et il faut ${needed} dans l’un des deux ; ${light} et ${dark} en sont proches`,
  'license.unknown': ({ hint }) => `ce n’est ni une URL ni l’identifiant d’une licence de données${hint}`,
  'logo.format': 'le fichier n’est ni SVG ni PNG',
  'logo.noViewBox': 'son <svg> n’a ni viewBox, ni largeur et hauteur en pixels',
  'logo.noSize': 'l’image n’a pas de taille',
  'logo.tooLarge': ({ kilobytes }) => `il fait ${kilobytes} ko`,
  'logo.unreadable': ({ reason }) => `il ne peut pas être lu (${reason})`,
  'settings.quotes':
    'un fichier de configuration ne peut pas contenir cette valeur : elle a une barre oblique inverse, un accent grave, ou plus d’un des caractères ", \' et $',
  'settings.changed': ({ file }) => `${file} a changé depuis que cette page l’a lu ; rien n’a été écrit`,
  'settings.tooLarge': ({ file }) => `${file} dépasserait 64 ko ; rien n’a été écrit`,
  'settings.notWritten': ({ file, reason }) =>
    `${file} ne peut pas être écrit : ${reason} ; rien n’a été modifié`,

  // Accepted values
  'form.id': 'de 1 à 128 caractères parmi A-Z a-z 0-9 . _ ~ : -, mais ni . ni ..',
  'form.nickname': 'un pseudonyme de 1 à 64 caractères, sans caractères de contrôle',
  'form.instant': 'RFC 3339 en UTC et en secondes entières, par exemple 2024-05-11T09:30:00Z',
  'form.day': 'un jour du calendrier en UTC, AAAA-MM-JJ',
  'form.email': 'une adresse électronique, par exemple ada@example.org',
  'form.month': 'un mois de jours UTC, AAAA-MM',
  'form.urls':
    'au moins une URL http ou https absolue d’au plus 2 000 caractères, chacune sous une clé formée de a-z 0-9 _',
  'value.any': 'une valeur',
  'value.oneOf': ({ values }) => `l’une de ces valeurs : ${values}`,
  'value.integer': (bounds) => `un nombre entier${range(bounds)}`,
  'value.number': (bounds) => `un nombre${range(bounds)}`,
  'value.text': ({ min, max }) =>
    max === undefined
      ? 'un texte'
      : min === undefined
        ? `un texte d’au plus ${number(max)} caractères`
        : `un texte de ${number(min)} à ${number(max)} caractères`,
  'value.columns': ({ rule, prefix }) => `${rule} (en CSV, dans une colonne ${prefix}<clé>)`,
  'value.orNull': ({ rule }) => `${rule}, ou vide`,
  'value.valid': 'un texte sans caractère NUL et sans surrogat isolé',
  'value.noThousands': ({ rule }) => `${rule}, sans séparateur de milliers`,
  'value.decimalComma': ({ rule }) => `${rule}, avec une virgule décimale`,
  'value.setDecimal': ({ rule }) =>
    `${rule} ; pour une virgule décimale, choisissez la virgule comme signe décimal`,
  'value.scale': ({ lowest, highest, scale }) =>
    `un nombre de ${number(lowest)} à ${number(highest)}, ou vide, pour l’échelle ${scale}`,
  'value.degrees': ({ rule, letters }) =>
    `${rule} ; ou des degrés comme 8° 30' ${letters[0]}. D’autres lettres que ${letters.join(', ')} doivent être les points cardinaux du profil`,
  'value.orOfProfile': ({ rule, values }) => `${rule}, ou une valeur du profil : ${values}`,
  'value.changed': ({ rule, hint }) => rule + hint,

  // Instants and dates
  'instant.form':
    'une date et une heure selon RFC 3339, par exemple 2024-05-11T09:30:00Z ou 2024-05-11T11:30:00+02:00 ; pour une autre écriture, indiquez le format des dates',
  'instant.noSuchDay': 'un jour qui existe ; le calendrier n’a pas celui-ci',
  'instant.ambiguous':
    'une date dont l’ordre est certain, par exemple 2024-05-11T09:30:00Z ; ici, le jour ou le mois peut venir en premier : indiquez l’ordre avec le format des dates, par exemple DD/MM/YYYY ou MM/DD/YYYY',
  'instant.noTime':
    'une date et une heure, par exemple 2024-05-11T09:30:00Z ; pour un jour sans heure, indiquez l’heure qui vaut pour tous',
  'instant.noTimeInFormat': ({ format }) =>
    `une date et une heure au format ${format} ; pour un jour sans heure, indiquez l’heure qui vaut pour tous (UTC)`,
  'instant.noSeconds':
    'une heure avec secondes et fuseau, par exemple 09:30:00Z ; pour des heures sans secondes, indiquez le format des dates, par exemple YYYY-MM-DD HH:mm',
  'instant.noZone':
    'une date et une heure avec leur fuseau : terminées par Z pour UTC ou par un décalage comme +02:00 ; ou indiquez le fuseau horaire de toutes les heures',
  'instant.range': ({ first }) => `un instant entre le ${first} et un jour après maintenant`,
  'date.iso': 'une date et une heure, par exemple 2024-05-11 09:30:00',
  'date.pattern': ({ format }) => `une date au format ${format}`,
  'date.noSuchDay': ({ form }) => `${form}, d’un jour qui existe`,
  'date.noSuchTime': ({ form }) => `${form}, avec une heure qui existe`,
  'date.skipped': ({ zone }) =>
    `une heure locale qui existe : dans le fuseau ${zone}, les horloges ont été avancées et ont sauté celle-ci`,
  'date.julianDay': ({ example }) => `un jour julien, par exemple ${example}`,
  'date.excel': ({ example }) =>
    `un nombre du calendrier d’Excel à partir de 61 (1900-03-01), par exemple ${example}`,
  'dateFormat.fault': ({ fault }) =>
    `${fault} ; formats possibles : YYYY ou YY, MM ou MMM (un nom), DD, HH ou hh avec A (AM/PM), mm, ss, Z (un décalage comme +02:00), ` +
    "les autres caractères tels quels, les lettres entre '…', les parties facultatives entre […] ; julian-day ; excel",
  'dateFormat.letter': ({ letter }) => `${quoted(letter)} ne fait partie d’aucun format de date`,
  'dateFormat.repeated': 'une partie figure deux fois ; MM est le mois, mm la minute',
  'dateFormat.incomplete': 'l’année, le mois ou le jour manque',
  'dateFormat.twoYears': 'il a deux années',
  'dateFormat.twoMonths': 'il a deux mois',
  'dateFormat.noHour': 'l’heure manque',
  'dateFormat.noMinute': 'la minute manque',
  'dateFormat.bracket': 'un crochet n’est pas fermé, ou pas ouvert',

  // Faults of records
  'record.unknownField': ({ fault }) => `uniquement des champs connus ; celui-ci ${fault}`,
  'record.incomplete': ({ rule, kind }) =>
    `${rule} ; seule une correction peut l’omettre, mais ${KINDS[kind].none} n’a cet identifiant`,
  'record.idTwice': ({ field, earlier, hint }) =>
    `chaque ${field} une seule fois ; celui-ci figure déjà ici : ${earlier}${hint}`,
  'record.template': ({ template, hasTime }) =>
    `, car les identifiants ont la forme ${template}. Si ce sont des enregistrements différents, corrigez l’un d’eux, ou ajoutez ${hasTime ? '' : '{time} ou '}une autre colonne aux identifiants à l’étape Colonnes`,
  'record.foreign': ({ source, owner }) =>
    `un identifiant de la source ${source} ; celui-ci appartient à la source ${owner}. Faites précéder vos identifiants de ${source}, ou reprenez ces enregistrements dans cette source`,
  'record.replaced': ({ id, observer, before, after }) =>
    `l’observateur ou le jour de l’enregistrement publié ${quoted(id)}, qui est de ${quoted(observer)} et du ${before}, et non du ${after} ; si cette ligne est juste et qu’aucun identifiant ne sert deux fois, autorisez le remplacement par une autre observation`,
  'record.noId': ({ missing, template }) =>
    `une ligne avec un identifiant, ou avec ${missing}, dont le profil le forme selon ${template}`,
  'record.inexactId': ({ missing, template }) =>
    `une ligne avec un identifiant, ou avec ${missing}, dont le profil le forme selon ${template} ; un nombre de plus de 15 chiffres doit être un texte`,
  'tags.list': 'une liste d’étiquettes',
  'tags.many': ({ max }) => `au plus ${number(max)} étiquettes`,
  'tags.form': ({ max }) => `de 1 à ${number(max)} caractères, sans caractères de contrôle`,
  'urls.many': ({ max }) => `au plus ${number(max)} URL`,
  'site.both': 'site_lat et site_lng tous les deux, ou aucun des deux',
  'wolf.contradicts': ({ groups, spots, expected }) => `10 × ${groups} + ${spots}, ici ${number(expected)}`,
  'cell.merged':
    ' ; cette cellule est fusionnée avec celle du dessus : annulez la fusion et saisissez la valeur dans chacune',
  'cell.noResult':
    ' ; c’est une formule sans résultat ; ouvrez et enregistrez le fichier dans un tableur, qui le calcule',
  'cell.damaged':
    ' ; le fichier est endommagé à cette cellule : ouvrez-le dans un tableur et saisissez de nouveau la valeur',
  'cell.formulaError': ' ; c’est l’erreur d’une formule du tableur',
  'cell.turnedIntoDate':
    ' ; un tableur a changé cette valeur en date : donnez à la cellule le format Texte et saisissez-la de nouveau',

  // Malformed rows
  'row.cells': ({ expected, found, max }) =>
    `${number(expected)} cellules comme dans l’en-tête, trouvées : ${found > max ? `plus de ${number(max)}` : number(found)}`,
  'row.longCell': ({ max }) => `au plus ${number(max)} caractères dans une cellule avec des sauts de ligne`,
  'row.missingQuote': ({ rule, line }) =>
    `${rule} ; il manque peut-être un guillemet au-dessus de la ligne ${line}, qui ressemble à une ligne du tableau`,
  'row.escapes':
    'une ligne à tabulations dont les barres obliques inverses font partie de \\t, \\n, \\r, \\\\, \\0 ou \\N ; enregistrez les autres fichiers en .csv',
  'row.quotes':
    'une ligne à tabulations sans guillemets autour des cellules ; enregistrez les fichiers d’un tableur en .csv',
  'row.unnamedColumn': ({ column }) =>
    `des valeurs uniquement sous un nom de l’en-tête ; la colonne ${column} a une valeur, mais pas de nom (des cellules fusionnées ne nomment que leur première colonne)`,
  'row.object': 'un objet JSON',
  'row.manyFields': ({ max }) => `un enregistrement d’au plus ${number(max)} champs`,
  'row.nesting': ({ max }) => `du JSON avec au plus ${number(max)} crochets imbriqués`,
  'row.json': ({ reason }) => `du JSON valide (${reason})`,
  'row.aavso':
    'jour, stabilité de l’image (E, G, F ou P), UT (HHMM), groupes, taches et nombre de Wolf, puis aucun ou tous les groupes nord et sud et les taches nord et sud, puis l’observateur',
  'row.aavsoMonth': 'une ligne « For the month of: MAY 2003 » au-dessus des lignes de données',
  'row.aavsoObserver': 'un observateur dans la dernière colonne, ou une ligne « Solar data from: CODE »',
  'row.silso':
    'six colonnes : année, mois, jour, station, 1 (ou 0 pour un jour sans données) et le nombre de groupes (ou -1)',
  'row.misfit': ({ fault }) => `une ligne dont les colonnes conviennent au profil ; celle-ci ${fault}`,
  'row.malformed': ({ line, rule }) => `la ligne ${line} n’est pas une ligne de données ; attendu : ${rule}`,

  // Columns
  'is.noField': ({ kind, hint }) => `n’est pas un champ des ${KINDS[kind].plural}${hint}`,
  'is.inNeither': ({ kind, hint }) => `n’est ni dans le profil ni un champ des ${KINDS[kind].plural}${hint}`,
  'is.unnamed': 'ne peut pas être un champ ; omettez-la',
  'is.repeated': 'figure deux fois',
  'is.constant': ({ field }) => `donne ${field}, qui est aussi fixé pour toutes les lignes`,
  'is.sameField': ({ field, column }) => `donne ${field}, comme la colonne ${quoted(column)}`,
  'is.sameDate': ({ field }) => `donne ${field}, comme les colonnes de la date`,
  'is.missingForDate': 'manque, mais la date en a besoin',
  'is.missingForId': ({ template }) => `manque, mais le modèle des identifiants ${template} en a besoin`,
  'is.missingForSkip': ({ hint }) => `manque, mais la règle des lignes omises en a besoin${hint}`,
  'column.named': ({ column, fault }) => `la colonne ${quoted(column)} ${fault}`,
  'column.unnamed': ({ fault }) => `une colonne sans nom ${fault}`,

  // Files. Most continue a sentence that begins with the name of the file.
  'file.missing': 'ce fichier n’existe pas',
  'file.directory': 'est un dossier, pas un fichier',
  'file.noRow': 'il n’y a aucune ligne',
  'file.noRows': 'il n’y a aucune ligne, donc rien n’a été publié',
  'file.noGuess': ({ fault }) => `${fault}, donc aucun profil n’a pu être proposé`,
  'file.noJson': 'le fichier est vide ; sont acceptés un tableau JSON d’enregistrements ou une page de l’API',
  'file.page':
    'le fichier est une page d’une liste qui continue : son next_cursor n’est pas null. Pour importer la liste complète, ' +
    'téléchargez /bulk/v1/observations.ndjson ou /bulk/v1/images.ndjson depuis ce serveur',
  'file.noEndMarker': ({ marker }) =>
    `la dernière ligne n’est pas la marque de fin ${quoted(marker)}, l’entrée s’est donc terminée trop tôt ; rien n’a été publié`,
  'file.spreadsheet': ({ extension }) =>
    `les fichiers .${extension} ne peuvent pas être lus ; enregistrez la feuille en .xlsx ou .csv`,
  'file.unknownFormat':
    'le nom du fichier n’indique pas le format ; sont acceptés .csv, .tsv, .ndjson, .jsonl, .json et .xlsx, chacun aussi avec .gz',
  'table.empty': 'le fichier est vide ; il doit avoir une ligne d’en-tête',
  'table.noRowInHeader': ({ line }) =>
    `la ligne ${line} devrait être l’en-tête, mais aucune ligne du tableau n’y commence`,
  'table.headerFault': ({ line, rule }) => `la ligne ${line} devrait être l’en-tête ; attendu : ${rule}`,
  'table.noHeader': ({ line }) => `la ligne ${line} devrait être l’en-tête, mais le fichier se termine avant`,
  'table.manyColumns': ({ line, max }) =>
    `l’en-tête à la ligne ${line} a plus de ${number(max)} colonnes ; supprimez celles dont vous n’avez pas besoin`,
  'table.quotedHeader': ({ name }) =>
    `le nom de la colonne ${name} a des guillemets ; enregistrez le fichier en .csv`,
  'table.quote': ({ line, cell, reason }) =>
    `la ligne ${line} ouvre un guillemet dans la cellule ${cell}, mais ${reason} ; ` +
    'il faut un guillemet fermant pour chaque cellule qui commence par un guillemet, et doubler ceux à l’intérieur d’une telle cellule',
  'quote.longRow': ({ max }) => `la ligne du tableau a plus de ${number(max)} caractères`,
  'quote.textBehind': ({ line }) => `du texte suit le guillemet fermant à la ligne ${line}`,
  'quote.notClosed': 'le fichier se termine avant qu’il soit fermé',
  'text.gzip': ({ reason }) =>
    `n’est pas un fichier gzip valide (${reason}) ; il doit être complet et suivi uniquement d’octets nuls`,
  'text.encoding': ({ encoding, line }) =>
    `n’est pas un texte codé en ${encoding} : il y a une erreur à la ligne ${line} ou après`,
  'text.cutOff': ({ line }) =>
    `n’est pas un texte UTF-8 : la ligne ${line} se termine au milieu d’un caractère`,
  'text.notUtf8': ({ line }) => `n’est pas un texte UTF-8 : ligne ${line}`,
  'text.otherEncoding': ({ line, shown, encoding }) =>
    `n’est pas un texte UTF-8 : ligne ${line}. S’il faut y lire ${quoted(shown)}, choisissez le codage ${encoding}`,
  'text.utf8': ({ encoding }) => `est un texte UTF-8, pas ${encoding} ; choisissez le codage utf-8`,
  'text.longLine': ({ line, max }) => `la ligne ${line} dépasse ${number(max)} caractères`,
  'json.invalid': ({ line, reason }) => `n’est pas du JSON valide : ligne ${line} : ${reason}`,
  'xlsx.other': 'n’est pas un fichier XLSX ; enregistrez-le en .xlsx (classeur Excel) ou en CSV',
  'xlsx.old':
    'est un fichier .xls ou protégé par un mot de passe ; enregistrez-le en .xlsx sans mot de passe, ou en CSV',
  'xlsx.unreadable': ({ reason }) => `n’est pas un fichier XLSX lisible : ${reason}`,
  'xlsx.saveAgain': ({ reason }) =>
    `n’est pas un fichier XLSX lisible : ${reason} ; ouvrez-le et enregistrez-le dans un tableur`,
  'xlsx.tooMuch': ({ found }) =>
    `est trop grand (${found}) ; enregistrez la feuille en CSV et importez ce fichier`,
  'xlsx.tooLarge': ({ megabytes }) =>
    `dépasse ${number(megabytes)} Mo ; enregistrez la feuille en CSV et importez ce fichier`,
  'xlsx.manyRows': ({ max }) => `a plus de ${number(max)} lignes`,
  'xlsx.manyColumns': ({ column, line, max, last }) =>
    `a une valeur dans la colonne ${column} de la ligne ${line} ; au plus ${number(max)} colonnes sont acceptées, jusqu’à ${last}`,
  'xlsx.noSheet': 'n’a aucune feuille avec des cellules',
  'xlsx.emptySheet': 'la feuille est vide ; elle doit avoir une ligne d’en-tête',
  'xlsx.emptyHeader': ({ line }) => `la ligne ${line} devrait être l’en-tête, mais elle est vide`,
  'sheets.unknown': ({ name, sheets, hint }) =>
    `n’a pas de feuille ${quoted(name)} ; ses feuilles sont ${sheets.join(', ')}${hint}`,
  'sheets.several': ({ sheets, first }) =>
    `a plusieurs feuilles avec les mêmes colonnes : ${sheets.join(', ')} ; choisissez-les toutes, ou celles à lire, par exemple ${first}`,
  'sheets.otherColumns': ({ name }) => `${name} (autres colonnes)`,
  'sheets.hidden': ({ name }) => `${name} (masquée)`,

  // Notes about files
  'note.delimiter': ({ delimiter }) => `les colonnes sont séparées par des ${DELIMITERS[delimiter]}`,
  'note.headerLine': ({ line }) => `l’en-tête est la ligne ${line} ; ce qui est au-dessus est omis`,
  'note.headerRow': ({ line }) => `l’en-tête est la ligne ${line} ; ce qui est au-dessus est omis`,
  'note.utf16': 'le texte est en UTF-16',
  'note.quotes': ({ example }) =>
    `les textes comme ${example} sont lus avec leurs guillemets ; si un tableur a écrit le fichier, enregistrez-le en .csv`,
  'note.firstSheet': ({ sheets, total }) => `${readSheets(sheets)}, la première sur ${number(total)}`,
  'note.sheets': ({ sheets }) => readSheets(sheets),
  'note.sheetsOf': ({ sheets, left }) => `${readSheets(sheets)} ; omises : ${left.join(', ')}`,
  'note.noCell': ({ line, column }) =>
    `la ligne ${line} n’a pas de cellule à corriger dans la colonne ${quoted(column)}`,
  'note.withoutProfile': ({ columns }) =>
    `lu sans le profil de la source, parce qu’il n’y a pas de colonne ${columns}`,
  'note.constants': ({ missing, constants }) =>
    `les lignes sans ${missing} sont des corrections, donc ${constants.length === 1 ? 'la valeur fixée' : 'les valeurs fixées'} ${constants.join(', ')} ${constants.length === 1 ? 'n’est pas écrite' : 'ne sont pas écrites'}`,
  'note.malformedRows': ({ fault, more }) => `${fault} (et ${number(more)} de plus)`,

  // Warnings: what is unusual about a row, and how it is published
  warning: ({ unusual, detail, published }) => `${unusual}${detail} : ${published}`,
  'warning.hemispheres': 'la somme des groupes du nord et du sud n’est pas égale au total',
  'warning.groups': 'plus de groupes que de taches',
  'warning.leapSecond': 'une seconde intercalaire (23:59:60)',
  'warning.repeatedTime': 'une heure locale que les horloges ont affichée deux fois',
  'warning.commaInTag': 'une étiquette avec une virgule',
  'warning.lineLikeRow': 'une cellule contient une ligne semblable à une ligne du tableau',
  'warning.duplicate': 'le même contenu qu’une ligne précédente',
  'warning.otherSource': 'l’observateur, l’heure et le type d’une observation d’une autre source',
  'published.hemispheres': AS_GIVEN,
  'published.groups': AS_GIVEN,
  'published.leapSecond': 'publiée comme la seconde précédente',
  'published.repeatedTime': 'publiée comme la première des deux',
  'published.commaInTag':
    'publiée comme une seule étiquette ; séparez les étiquettes par des points-virgules',
  'published.lineLikeRow': `${AS_GIVEN} ; vérifiez qu’il ne manque pas de guillemet au-dessus`,
  'published.duplicate': 'omise',
  'published.otherSource': 'publiée dans les deux',
  'detail.line': ({ line, column }) => ` (ligne ${line} dans ${quoted(column)})`,
  'detail.source': ({ source }) => ` (source ${source})`,

  // Questions about a suggested profile
  'question.zone': ({ columns }) => `Dans quel fuseau horaire sont les heures de ${columns} ?`,
  'question.offset': ({ zone, columns }) =>
    `Les heures sont lues en ${zone} toute l’année, comme l’indique ${columns}. Si les horloges changent en été, choisissez un nom comme Europe/Paris.`,
  'question.guessedZone': ({ zone, columns }) => `Les heures de ${columns} sont-elles celles de ${zone} ?`,
  'question.dateFormat': ({ example }) => `Le format de la date ${example} est inconnu : indiquez-le.`,
  'question.unreadDates': ({ bad, dates, format }) =>
    `${number(bad)} dates sur ${number(dates)} de l’échantillon ne peuvent pas être lues au format ${format}. La vérification lit toutes les lignes.`,
  'question.dateOrder': ({ example, format, alternative }) =>
    `Les dates comme ${example} peuvent être ${format} ou ${alternative} : vérifiez le format.`,
  'question.noDate': 'Aucune colonne ne donne la date : choisissez-en une ou deux.',
  'question.noObserver':
    'Aucune colonne ne donne l’observateur : choisissez-en une, ou indiquez le même pour toutes les lignes.',
  'question.noFile':
    'Aucune colonne ne donne le nom du fichier image, dont les images ont besoin : choisissez-en une.',
  'question.column': ({ column, field }) => `La colonne ${quoted(column)} est-elle vraiment ${field} ?`,
  'question.type': ({ column }) =>
    `La colonne ${quoted(column)} est-elle vraiment type, le type d’observation ? Ses valeurs y ressemblent.`,
  'question.whiteLight': 'Toutes les observations sont-elles en lumière blanche ? Sinon, changez le type.',
  'question.totals': ({ labels, column }) =>
    `Les lignes avec ${labels} dans la colonne ${quoted(column)} sont prises pour des totaux et omises. Est-ce juste ?`,
  'question.nulls': ({ texts }) =>
    `Ces textes signifient « non indiqué » : ${texts}. Retirez ceux qui ont un autre sens.`,
  'question.names': ({ field, texts, column }) =>
    `À quelles valeurs de ${field} correspondent ${texts} dans la colonne ${quoted(column)} ?`,
  'question.compass': ({ column, direction }) =>
    `O dans la colonne ${quoted(column)} est-il ${direction === 'east' ? 'l’est' : 'l’ouest'} ? Vérifiez les lettres des points cardinaux.`,
  'question.scale': ({ column }) => `Quelle extrémité de l’échelle de ${quoted(column)} est la meilleure ?`,
  'question.cloudScale': ({ column }) => `L’échelle de ${quoted(column)} est-elle juste ?`,
  'question.changedValues': ({ texts, column }) =>
    `Un tableur a changé des valeurs de la colonne ${quoted(column)} en ${texts} : corrigez-les dans le fichier. D’ici là, ces lignes sont erronées.`,
  'question.words': ({ texts, column }) =>
    `À quels nombres de 0 à 100 correspondent ${texts} dans la colonne ${quoted(column)} ? Tant que vous ne les indiquez pas, ces lignes sont erronées.`,
  'question.prefix': ({ prefix }) =>
    `Les identifiants commencent par ${quoted(prefix)}, qui contient le pseudonyme d’un observateur et y resterait ; choisissez un autre début.`,
  'question.noId': ({ column, rule }) =>
    `La colonne ${quoted(column)} n’est pas utilisée comme identifiant, parce que des valeurs manquent, se répètent ou ne sont pas comme suit : ${rule}.`,
  'question.twice': ({ columns }) =>
    `L’en-tête contient deux fois ${columns} : renommez l’une de ces colonnes dans le fichier, car l’importation la refuse.`,
  'question.ignored': ({ columns }) => `Ces colonnes sont omises : ${columns}.`,

  // Headers
  'header.oneColumn':
    'l’en-tête n’a qu’une colonne ; choisissez le caractère qui sépare les colonnes : virgule, point-virgule ou tabulation',
  'header.otherLine': 'si l’en-tête est une autre ligne, choisissez-la',
  'header.unknown': ({ columns, otherLine }) =>
    `aucune colonne de l’en-tête n’est connue : ${columns} ; ${otherLine}, sinon choisissez s’il s’agit d’observations, d’images ou d’observateurs`,
  'header.unnamed': 'une colonne n’a pas de nom',
  'header.missing': ({ name }) => `la colonne ${name} manque`,
  'header.noUrl': 'il n’y a pas de colonne url_<clé> : une image a au moins une URL',
  'header.profile': 'pour importer des fichiers avec d’autres colonnes, associez ces colonnes aux champs',
  'header.mapColumns': 'associez les colonnes à des champs, ou omettez-les',
  'header.notGiven': ({ field }) => `aucune colonne ne donne ${field}`,
  'header.urlNotGiven': 'aucune colonne ne donne une url_<clé> : une image a au moins une URL',
  'header.ofSource': 'le profil est celui de la source',

  // Profiles
  'profile.value': ({ value, rule }) => `${value} ; accepté : ${rule}`,
  'profile.key': ({ hint, keys }) => `cette clé n’existe pas${hint} Clés connues : ${keys}`,
  'profile.delimiter': 'virgule, point-virgule ou tabulation',
  'profile.encoding': 'un nom comme utf-8, windows-1252, iso-8859-15 ou utf-16le',
  'profile.unknownEncoding': ({ encoding, rule }) =>
    `${quoted(encoding)} n’est pas un codage connu ; accepté : ${rule}`,
  'profile.header': ({ max }) => `la ligne de l’en-tête, de 1 à ${number(max)}`,
  'profile.decimal': 'un point ou une virgule',
  'profile.compass': 'les majuscules du nord, du sud, de l’est et de l’ouest, par exemple NSEO',
  'profile.id': 'un texte comme {hash} ou {Nr}-{date}',
  'profile.format': 'un format comme DD.MM.YYYY HH:mm, julian-day ou excel',
  'profile.zone': 'un fuseau horaire comme Europe/Paris',
  'profile.unknownZone': ({ zone, nearest }) =>
    `${quoted(zone)} n’est pas un fuseau horaire ; sont acceptés UTC, un nom comme ${nearest} ou un décalage comme +01:00`,
  'profile.openZone': 'Dans quel fuseau horaire sont les heures ?',
  'profile.openZoneOf': ({ columns }) => `Dans quel fuseau horaire sont les heures de ${columns} ?`,
  'profile.scale': 'deux plages, comme 1..5 -> 0..100, ou 5..1 -> 0..100 si un petit nombre est le meilleur',
  'profile.field': ({ field, fault }) => `${quoted(field)} ${fault}`,
  'profile.dateColumn': 'c’est déjà une colonne de la date',
  'profile.ignored': 'cette colonne est aussi omise',
  'profile.noScale': 'seuls les champs à nombres entiers peuvent avoir une échelle',
  'profile.dateValues': 'les dates sont lues selon leur format',
  'profile.julianZone': ({ zone }) => `${zone} ; accepté : UTC, celui des jours juliens`,
  'profile.noDate': ({ kind }) => `les ${KINDS[kind].plural} n’ont pas de date`,
  'profile.noId': ({ kind }) => `les ${KINDS[kind].plural} n’ont pas d’identifiant`,
  'profile.oneSheet': 'une feuille est déjà nommée ; une seule des deux indications est acceptée',
  'template.malformed': ({ template }) => `${quoted(template)} ; sont acceptés ${TEMPLATE}`,
  'template.constant': ({ template }) =>
    `${quoted(template)} donnerait le même identifiant à toutes les lignes ; sont acceptés ${TEMPLATE}`,
  'template.ambiguous': ({ template }) =>
    `${quoted(template)} pourrait donner le même identifiant à des lignes différentes ; écrivez l’un de . _ : - après chaque élément suivi d’un autre`,
  'template.hashFirst': ({ template }) =>
    `${quoted(template)} ; {hash} doit précéder les champs et les colonnes, par exemple {hash}-{Nr}`,

  // Notes about imported rows
  'note.kept': ({ bad, isDryRun }) =>
    `rien ${isDryRun ? 'ne serait' : 'n’a été'} retiré, parce que les enregistrements absents des fichiers peuvent être ceux de ${count(bad, 'ligne erronée', 'lignes erronées')} sans identifiant certain ; corrigez d’abord ${bad === 1 ? 'celle-ci' : 'celles-ci'}`,
  'note.newSource': ({ source, kind, isDryRun }) =>
    `${source} ${isDryRun ? 'serait' : 'est'} une nouvelle source pour les ${KINDS[kind].plural}`,
  'note.secondSource': ({ kind, only, isDryRun }) =>
    `les ${KINDS[kind].plural} ${isDryRun ? 'auraient' : 'ont'} maintenant deux sources : les importations par commande s’arrêtent tant qu’elles ne nomment pas la leur, par exemple ${only}`,
  'note.takenOver': ({ records, owner, source, isDryRun }) =>
    `${count(records, 'enregistrement', 'enregistrements')} de la source ${owner} ${isDryRun ? 'à reprendre' : 'repris'} par ${source}`,
  'note.renamed': ({ rows, from, to }) =>
    `${count(rows, 'ligne', 'lignes')} de ${from} sous le nouveau pseudonyme ${to}`,
  'note.leftOut': ({ rows }) => `${count(rows, 'ligne omise', 'lignes omises')} d’observateurs oubliés`,
  'note.anonymous': ({ rows }) =>
    `${count(rows, 'ligne', 'lignes')} d’observateurs oubliés sous un autre pseudonyme`,

  // Sources
  'source.name': ({ name }) =>
    `${quoted(name)} ne peut pas être le nom d’une source ; sont acceptés les lettres minuscules sans accent, les chiffres et -, au plus 40 caractères, par exemple club-2024`,
  'source.mirrorName': ({ name }) =>
    `le nom ${name} est réservé à ce que copie heliolog mirror ; choisissez-en un autre`,
  'source.ofMirror':
    'cette base est un miroir ; importez sur le serveur qu’elle copie, ou dans une autre base',
  'source.several': ({ kind, sources }) =>
    `il y a plusieurs sources pour les ${KINDS[kind].plural} ; choisissez-en une, ou donnez un nouveau nom : ${sources}`,
  'source.similar': ({ kind, name, similar }) =>
    `il n’y a pas de source ${name} pour les ${KINDS[kind].plural}, mais une qui s’appelle ${similar} ; utilisez ce nom, ou confirmez que ${name} est une nouvelle source`,
  'source.gone': ({ kind, name }) =>
    `la source ${name} pour les ${KINDS[kind].plural} a été renommée ou supprimée entre-temps ; rien n’a été modifié`,
  'source.percent': ({ percent }) => `${number(percent)} % d’entre elles`,
  'source.brake': ({ retracted, ofSource, kind, limit, ids }) =>
    `cela retirerait ${number(retracted)} des ${number(ofSource)} ${KINDS[kind].plural}, plus que la limite (${limit}) ; rien n’a été modifié. Il s’agit de ${ids}`,

  // Undo
  'undo.rejected': ({ publication, reason }) =>
    `la publication ${publication} ne peut pas être annulée : ${reason}`,
  'undo.nothing': 'rien n’a encore été publié, il n’y a donc rien à annuler',
  'undo.unknown': ({ publication, newest }) =>
    `il n’y a pas de publication ${publication} ; la plus récente est ${newest}`,
  'undo.unchanged': 'elle n’a modifié aucun enregistrement',
  'undo.noHistory': ({ first }) =>
    `l’historique d’avant la publication ${first} a été supprimé ; on peut annuler les publications à partir de ${first + 1}`,
  'undo.conflicts': ({ total }) =>
    `des publications plus récentes ont modifié ${total === 1 ? 'un de ses enregistrements' : `${number(total)} de ses enregistrements`} ; rien n’a été modifié`,
  'undo.conflict': ({ kind, id, publication }) =>
    `  ${KINDS[kind].name} ${quoted(id)} : publication ${publication}`,
  'undo.more': ({ more }) => `  … et ${number(more)} de plus`,
  'undo.first': ({ publications }) =>
    `Annulez d’abord ${publications.map((one) => `la publication ${one}`).join(', puis ')}, ou corrigez ces enregistrements par une importation.`,

  // Findings about a store
  'finding.file': ({ file, reason }) => `${file} est endommagé : ${reason}`,
  'finding.block': ({ table, block, reason }) => `${table} est endommagé dans le bloc ${block} : ${reason}`,
  'finding.unchecked':
    'les index n’ont pas été vérifiés, car ce rôle ne peut pas utiliser l’extension amcheck : exécutez « create extension amcheck » en tant que superutilisateur, et accordez-lui l’exécution de ses fonctions',
  'finding.noTable': ({ table }) => `la table ${table} manque`,
  'finding.noDataset': 'la table dataset n’a aucune ligne',
  'finding.columns': ({ id, table }) =>
    `les colonnes de ${id} dans la table ${table} ne correspondent pas à son contenu`,
  'finding.tagMissing': ({ kind, id }) =>
    `la copie par mot-clé (${KINDS[kind].name} ${id}) manque ou en diffère`,
  'finding.tagExtra': ({ kind, id }) =>
    `il y a une copie par mot-clé (${KINDS[kind].name} ${id}) sans ce mot-clé`,
  'finding.month': ({ month }) => `les valeurs mensuelles de ${month} ne correspondent pas aux jours`,
  'finding.day': ({ day }) => `les valeurs journalières du ${day} ne correspondent pas aux enregistrements`,
  'finding.digest': ({ day }) => `l’empreinte du ${day} ne correspond pas aux enregistrements`,
  'finding.observer': ({ nickname }) =>
    `le résumé de ${quoted(nickname)} ne correspond pas à ses enregistrements`,
  'finding.source': ({ number }) =>
    `il y a des enregistrements de la source numéro ${number}, qui n’existe pas`,
  'finding.counts': ({ observations, images, publishedObservations, publishedImages }) =>
    `il y a ${number(observations)} observations et ${number(images)} images, mais les nombres publiés sont ${number(publishedObservations)} et ${number(publishedImages)}`,
  'finding.urlKeys': ({ found, published }) =>
    `les clés d’URL des images sont ${found}, mais ${published} est publié`,
  'finding.version': ({ found, published }) =>
    `les enregistrements ont la version ${found}, mais la version publiée est ${published}`,
  'finding.meta': ({ found, published }) => `les métadonnées publiées sont ${published} au lieu de ${found}`,
  'finding.textBytes': ({ found, stored }) =>
    `les longueurs des textes des enregistrements sont ${found}, mais ${stored} est stocké`,
  'finding.changes': ({ publication, kind, counted, found }) =>
    `la publication ${publication} compte pour ${KINDS[kind].plural} ${counted[0]} nouveautés, ${counted[1]} modifications et ${counted[2]} retraits, mais la base en a ${found[0]}, ${found[1]} et ${found[2]}`,
  'finding.publication': ({ publication }) =>
    `la publication ${publication} ne correspond pas à la précédente, ou aux données actuelles`,
  'finding.formerMonth': ({ month }) => `d’anciennes valeurs mensuelles de ${month} manquent`,
  'finding.formerDay': ({ day }) => `d’anciennes valeurs journalières du ${day} manquent`,
  'finding.formerState': ({ kind, id }) =>
    `l’ancien état (${KINDS[kind].name} ${quoted(id)}) manque ou est faux`,
  'finding.tombstone': ({ kind, id }) =>
    `la marque de retrait (${KINDS[kind].name} ${quoted(id)}) manque ou est fausse`,
  'finding.index': ({ table }) =>
    `la table ${table} de l’indice de la communauté ne correspond pas aux enregistrements`,
  'finding.more': ({ more }) => `… et ${number(more)} autres comme le dernier`,
  'warning.setting': ({ name, hint }) => `${name} n’est pas un réglage et n’a aucun effet ; ${hint}`,
  'warning.passwords': ({ path, command }) =>
    `d’autres utilisateurs de cette machine peuvent lire les mots de passe dans ${path} ; exécutez : ${command}`,
  'warning.readable': ({ command }) =>
    `d’autres utilisateurs de cette machine peuvent lire la base ; exécutez : ${command}`,
  'warning.cache': ({ folder, reason, setting }) =>
    `les téléchargements échouent avec l’erreur 503, car le dossier de cache ${folder} n’est pas accessible en écriture : ${reason} ; définissez ${setting}`,

  // Observers
  'observer.unknown': ({ nickname, hint, advice }) =>
    `aucun observateur ne s’appelle ${quoted(nickname)}${hint}${advice}`,
  'observer.absentAdvice':
    ' (pour appliquer cela aux seules lignes des imports à venir, indiquez que personne n’a ce pseudonyme aujourd’hui)',
  'observer.noNickname': ({ text, rule }) => `${quoted(text)} n’est pas un pseudonyme ; accepté : ${rule}`,
  'observer.isFormer': ({ nickname }) =>
    `rien n’a été modifié : les imports retiennent ${quoted(nickname)} comme ancien pseudonyme d’un autre observateur ; choisissez-en un autre, ou mettez-y fin d’abord dans la liste des pseudonymes retenus`,
  'observer.same': ({ nickname }) => `l’observateur s’appelle déjà ${quoted(nickname)}`,
  'observer.exists': ({ nickname }) =>
    `il y a déjà un observateur appelé ${quoted(nickname)} ; rien n’a été modifié. Fusionnez les deux pour lui donner les enregistrements de chacun, ou choisissez un autre pseudonyme`,
  'observer.noTarget': ({ nickname }) =>
    `rien n’a été modifié : aucun observateur ne s’appelle ${quoted(nickname)}, il n’y a donc personne avec qui fusionner. Corrigez le pseudonyme, ou ne fusionnez pas`,
  'observer.ofMirror': 'cette base est un miroir ; renommez l’observateur sur le serveur qu’elle copie',
  'observer.noRecord': ({ nickname }) =>
    `Aucun enregistrement n’a le pseudonyme ${quoted(nickname)} aujourd’hui.`,
  'observer.later': ({ nickname, to }) =>
    `Les imports à venir publient les lignes de ${quoted(nickname)} sous ${quoted(to)}.`,
  'observer.noEntry': ({ number }) =>
    `aucun pseudonyme retenu n’a le numéro ${number} ; il y a peut-être été mis fin`,

  // Forgotten observers
  'forget.former': ({ nicknames }) =>
    `anciens pseudonymes, oubliés aussi : ${nicknames.map(quoted).join(', ')}`,
  'forget.isFormerOf': ({ nickname, nicknames }) =>
    `${quoted(nickname)} est un ancien pseudonyme de ${nicknames.map(quoted).join(', ')}, dont les enregistrements restent`,
  'forget.isFormer': ({ nickname }) =>
    `rien n’a été modifié : ${quoted(nickname)} est un ancien pseudonyme, oublié aussi ; choisissez-en un autre`,
  'forget.mention': ({ nicknames, field, records, advice, isPreview }) =>
    `${anyOf(nicknames)} figure encore dans ${field} de ${count(records, 'enregistrement', 'enregistrements')} : ${advice} ${isPreview ? 'd’abord' : 'avant de supprimer l’annonce'}`,
  'forget.correct': 'corrigez ces enregistrements par un import',
  'forget.renameFiles': ({ field }) =>
    `importez ces images avec d’autres valeurs de ${field}, et renommez les fichiers`,
  'forget.keptIds': ({ nicknames, records }) =>
    `${anyOf(nicknames)} figure encore dans l’identifiant de ${count(records, 'enregistrement', 'enregistrements')}`,
  'forget.openIds': ({ nicknames, records }) =>
    `rien n’a été modifié : les identifiants de ${count(records, 'enregistrement', 'enregistrements')} contiennent ${anyOf(nicknames)} et resteraient publics. Choisissez ce que deviennent ces identifiants`,
  'forget.deletes': ({ nickname, isPreview }) =>
    `l’oubli de ${quoted(nickname)} ${isPreview ? 'supprimerait' : 'supprime'} l’historique de toutes les publications jusqu’ici : leurs versions deviennent indisponibles et ne peuvent plus être annulées`,
  'forget.sourceName': ({ kind, source }) =>
    `le nom de la source ${source} (${KINDS[kind].plural}) contient le pseudonyme ; renommez-la dans un terminal : heliolog source rename`,
  'forget.sourceProfile': ({ kind, source }) =>
    `le profil de la source ${source} (${KINDS[kind].plural}) contient le pseudonyme ; importez dans la source un fichier avec d’autres colonnes et valeurs, qu’elle gardera`,
  'forget.noRecord': ({ nickname }) =>
    `aucun enregistrement n’a le pseudonyme ${quoted(nickname)} aujourd’hui ; les imports à venir traitent ses lignes comme décidé`,
  'forget.done': ({ nickname, to, records, publication }) =>
    `${quoted(nickname)} ${to === '' ? 'n’a plus d’enregistrements' : `s’appelle maintenant ${quoted(to)}`} ; ${count(records, 'ancien état d’un enregistrement supprimé', 'anciens états d’enregistrements supprimés')}, les versions d’avant la publication ${publication} sont indisponibles`,
  'forget.announced': ({ nickname, day }) =>
    `Le flux des modifications annonce le retrait de ${quoted(nickname)}. Supprimez l’annonce à partir du ${day}, quand clients et miroirs l’auront lue : la page Observateurs a un bouton pour cela.`,
  'forget.elsewhere':
    'Non modifiés : sauvegardes, miroirs, copies téléchargées, journal des appels, et vos propres fichiers et bases de données. Les imports à venir traitent les lignes avec ce pseudonyme comme décidé maintenant.',

  // Former records
  'history.none': 'rien n’a encore été publié, il n’y a donc pas d’historique',
  'history.pruned': ({ records, publication, version, at, isPreview }) =>
    `${count(records, 'ancien état d’un enregistrement', 'anciens états d’enregistrements')} ${isPreview ? 'à supprimer' : 'supprimés'} ; les versions à partir de la publication ${publication} (${version}, ${at}) sont disponibles`,
  'history.removals': ({ removals, isPreview }) =>
    `${count(removals, 'annonce', 'annonces')} d’observateurs oubliés ${isPreview ? 'à supprimer' : 'supprimées'} ; les clients avec une copie plus ancienne doivent la télécharger de nouveau`,
  'history.notErasedYet':
    'la tâche s’est terminée avant que les enregistrements supprimés soient retirés des fichiers de la base ; la suppression des annonces le fera',
  'history.notErased': ({ reason }) =>
    `d’anciens enregistrements sont supprimés, mais encore dans les fichiers de la base : ${reason}. Quand ce sera réparé, la suppression des annonces les retirera`,

  // Stores and jobs
  'store.unusable': ({ location, reason, outcome }) =>
    `la base ${location} est inutilisable : ${reason} ; ${outcome}`,
  'store.locked': ({ holder, seconds }) =>
    `${holder ?? 'un autre processus'} écrit dans la base depuis plus de ${seconds} s ; réessayez quand il aura terminé`,
  'store.unchanged': 'rien n’a été modifié',
  'store.committed': 'la modification elle-même a été faite avant',
  'store.unknownChange':
    'on ne sait pas si la modification a été faite : vérifiez l’historique et les jetons',
  'store.create': ({ location }) => `crée une base vide dans ${location}`,
  'store.complete': ({ location }) => `ajoute les tables qui manquent à la base ${location}`,
  'store.upgrade': ({ location, from, to }) =>
    `met à niveau la base ${location} de la version de schéma ${from} à la version ${to}`,
  'store.stopServers':
    'les serveurs d’une version antérieure ne pourront plus utiliser la base : arrêtez-les d’abord et sauvegardez la base',
  'store.synthetic': ({ location, observer, prefix }) =>
    `la base ${location} contient des données synthétiques, auxquelles ces lignes seraient mélangées : ${quoted(observer)} ne s’appelle pas ${prefix}… ; rien n’a été publié. Démarrez heliolog desk avec une autre base`,
  'store.later': ({ location, version, known }) =>
    `la base ${location} a la version de schéma ${version}, mais cette version de heliolog n’en connaît pas de plus récente que ${known} ; utilisez la version qui l’a créée, ou restaurez une sauvegarde antérieure`,
  'store.foreign': ({ location }) =>
    `la base ${location} a été créée par un programme antérieur, et celui-ci ne peut pas lire ses tables ; exportez ses données avec ce programme et importez-les dans une nouvelle base`,
  'job.ended': 'le processus de la tâche s’est arrêté de façon inattendue ; rien n’a été modifié',
  'job.busy': 'une autre tâche est en cours ; attendez qu’elle se termine, ou annulez-la',
  'job.notStarted': ({ reason }) => `le processus de la tâche ne peut pas démarrer : ${reason}`,
  'job.unknown': ({ publication, reason }) =>
    `on ne sait pas si la publication ${publication} a été faite : ${reason}`,
  'job.notAsChecked':
    'la base a changé depuis la vérification, donc rien n’a été publié ; vérifiez de nouveau les fichiers',
  'job.notAsPreviewed':
    'la base a changé depuis l’aperçu, donc rien n’a été publié ; demandez de nouveau l’aperçu',

  // Restores
  'restore.inUse': ({ path }) =>
    `un autre processus utilise ${path} ; arrêtez le serveur et les autres commandes, puis recommencez la restauration`,
  'restore.hasLog': ({ log }) =>
    `${log} existe, un autre processus écrit donc peut-être dans cette sauvegarde ; accepté : les fichiers d’une sauvegarde terminée`,
  'restore.corrupt': ({ file, finding }) => `${file} est endommagé (${finding}) ; rien n’a été modifié`,
  'restore.unsound': ({ file, finding }) =>
    `la sauvegarde ${file} est défectueuse (${finding}) ; rien n’a été modifié`,
  'restore.sameFile': ({ file }) => `${file} est la base elle-même ; accepté : le fichier d’une sauvegarde`,
  'restore.noBackup': ({ file }) =>
    `${file} n’est pas une sauvegarde ; accepté : le fichier des données d’une sauvegarde, à côté de celui de ses jetons`,
  'restore.otherNames':
    'la sauvegarde est celle d’une autre base, et toutes deux connaissent des observateurs oubliés ; déplacez les fichiers de la base actuelle, puis recommencez la restauration',
  'restore.ended':
    'le processus de la restauration s’est terminé de façon inattendue ; la base a ses anciennes données ou celles de la sauvegarde, comme le montre sa version des données',
  'restore.postgres': 'cette base est dans PostgreSQL ; restaurez-la avec pg_restore',

  // Tokens
  'token.text': ({ max }) => `un texte de 1 à ${max} caractères sans caractère de contrôle`,
  'token.value': ({ field, rule }) => `${TOKEN_FIELDS[field]} ; accepté : ${rule}`,
  'token.unknown': ({ id }) => `aucun jeton n’a l’identifiant ${quoted(id)}`,
  'token.deleted': ({ id, at }) => `${id} a été supprimé le ${at} : émettez un nouveau jeton`,
  'token.revoked': ({ id }) =>
    `${id} est révoqué : émettez un nouveau jeton, ou rétablissez-le s’il s’agit d’une erreur`,
  'token.revokedBefore': ({ id, at }) => `${id} a déjà été révoqué, le ${at}`,
  'token.notRevoked': ({ id }) => `${id} n’est pas révoqué, il n’y a donc rien à rétablir`,
  'token.expired': ({ id }) => `${id} a expiré : prolongez-le d’abord, avec un autre dernier jour`,
  'token.past': ({ day }) => `${day} est passé, ce jeton sera donc refusé`,
  'token.stillExpired': ({ id, day }) =>
    `${id} a expiré le ${day}, il est donc toujours refusé ; prolongez-le avec un autre dernier jour`,
  'token.hapiOff': ({ setting }) => `HAPI est désactivé (${setting}=off), ce jeton sera donc refusé`,

  // The desk
  'desk.keyUsed':
    'Cette adresse a déjà été utilisée ou date de plus de dix minutes ; appuyez sur Entrée dans le terminal de heliolog desk pour en obtenir une nouvelle',
  'desk.noSession':
    'Cet onglet n’a pas de session valide ; appuyez sur Entrée dans le terminal de heliolog desk et ouvrez la nouvelle adresse',
  'desk.tooLarge': ({ megabytes }) =>
    `Les fichiers dépassent ${number(megabytes)} Mo au total ; retirez-en, ou démarrez heliolog desk avec une limite plus élevée`,
  'desk.notStored': ({ folder, reason }) =>
    `Le fichier ne peut pas être enregistré dans ${folder} : ${reason}`,
  'desk.bug': 'C’est une erreur du programme ; le terminal de heliolog desk affiche les lignes à signaler',
}
