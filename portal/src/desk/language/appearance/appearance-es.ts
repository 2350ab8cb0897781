/** The Spanish texts of the page Appearance. */
import type english from './appearance-en.ts'

const url = 'una URL http o https'

const spanish: typeof english = {
  loading: 'Cargando los ajustes',
  inFile: 'Cómo presenta el portal a su comunidad. El desk escribe estos ajustes en <file/>.',
  noFile:
    'Cómo presenta el portal a su comunidad. Este desk se inició sin archivo de ajustes, así que muestra las líneas que puede copiar en uno.',
  identity: 'Nombre y logotipo',
  colour: 'Color',
  links: 'Idioma, contacto y licencia',
  labels: {
    communityName: 'Nombre',
    homeUrl: 'Su sitio web',
    logo: 'Logotipo',
    accent: 'Color de acento',
    language: 'Idioma',
    contact: 'Contacto',
    dataLicense: 'Licencia de los datos',
    privacyUrl: 'Privacidad',
    imprintUrl: 'Aviso legal',
  },
  rules: {
    communityName: {
      meaning: 'El nombre de su comunidad en páginas, títulos, documentos y citas.',
      accepts: 'un nombre de 1 a 60 caracteres sin caracteres de control',
    },
    homeUrl: {
      meaning: 'El sitio web de su comunidad, al que llevan su nombre y su logotipo.',
      accepts: url,
    },
    logo: {
      meaning: 'El logotipo de su comunidad, en el encabezado de las páginas y como icono de estas.',
      accepts: 'la ruta de un archivo SVG o PNG de 200 kB como máximo',
    },
    accent: {
      meaning:
        'El color de los enlaces, los botones y la tarjeta de vista previa; el otro tema recibe una variante más oscura o más clara.',
      accepts: 'un color como #rrggbb, legible como texto en el tema claro o en el oscuro',
    },
    language: {
      meaning:
        'El idioma del portal para los navegadores que no piden ninguno de los suyos. security.txt lo nombra además del inglés.',
      accepts: 'en, de, fr, es o it',
    },
    contact: {
      meaning: 'Dónde se pide un token; lo muestran el portal, las respuestas 401 y security.txt.',
      accepts: 'una dirección de correo como sun@example.org, o una URL http o https',
    },
    dataLicense: {
      meaning: 'La licencia de sus datos, en el portal y en los documentos.',
      accepts: 'el identificador SPDX de una licencia de datos como CC-BY-4.0, o una URL http o https',
    },
    privacyUrl: {
      meaning: 'Su aviso de privacidad, al que enlazan las páginas.',
      accepts: url,
    },
    imprintUrl: {
      meaning: 'Su aviso legal, al que enlazan las páginas.',
      accepts: url,
    },
  },
  accepts: (rule) => `Se acepta ${rule}.`,
  fixed: (name) =>
    `El entorno de este desk define ${name}. Tiene prioridad sobre el archivo, así que no se puede cambiar aquí.`,
  uploadLogo: 'Subir un logotipo',
  pickColour: 'Elegir el color',
  defaultLanguage: 'Sin definir (inglés)',
  preview: 'Vista previa',
  themes: { light: 'Tema claro', dark: 'Tema oscuro' },
  shade: (colour, contrast) => `${colour}, contraste ${contrast}`,
  variant: (colour, contrast, chosen, chosenContrast) =>
    `${colour}, contraste ${contrast}, porque ${chosen} solo tiene ${chosenContrast}`,
  needed: 'El texto necesita un contraste de 4,5:1 (WCAG AA).',
  changes: 'Cambios',
  changesAbout: 'El desk escribe estas líneas. Todas las demás del archivo quedan como están.',
  unchanged: 'Todavía no ha cambiado nada.',
  rejected: 'Corrija los valores marcados para ver los cambios.',
  write: 'Escribir los ajustes',
  written: 'Los ajustes están escritos',
  restart:
    'Un servidor en marcha los muestra tras reiniciarse: detenga e inicie <code>heliolog serve</code>, o ejecute <code>systemctl restart heliolog</code>.',
  lines: 'Líneas para copiar',
  linesAbout:
    'Póngalas en un archivo heliolog.env de la carpeta en la que inicia heliolog, y reinicie el servidor y el desk.',
}

export default spanish
