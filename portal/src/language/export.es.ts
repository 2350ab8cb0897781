import { countsIn } from './counts.ts'
import type { Texts } from './en.ts'

const count = countsIn('es')

const texts: Texts['export'] = {
  title: 'Exportar',
  downloadRows: (rows: number) =>
    rows === 1 ? 'Descargar esta fila en CSV' : `Descargar estas ${count(rows, 'fila', 'filas')} en CSV`,
  aboutRows:
    'Lo que muestra esta página, con todos los campos, en UTF-8. En una hoja de cálculo, importe las columnas como texto, para que una celda que empiece por = no se ejecute como fórmula.',
  code: 'Código',
  aboutCode:
    'Código que obtiene los mismos datos. Antes, defina el token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  aboutListCode:
    'Código que obtiene los mismos datos. curl obtiene una página; TypeScript y Python obtienen todas. Antes, defina el token: <code>export HELIOLOG_TOKEN=hlg_…</code>',
  unpublishedClients:
    'Los clientes de TypeScript y Python vienen con el código fuente de heliolog. No instale paquetes con estos nombres desde npm o PyPI: puede que los hayan publicado otros.',
  languages: 'Lenguajes',
  codeIn: (language: string) => `Código en ${language} para esta página`,
  allRows: 'Todas las filas',
  completeList: 'La lista completa en un solo archivo, de una misma versión de los datos.',
  matchingRows:
    'Todas las filas que coinciden con los filtros en un solo archivo, de una misma versión de los datos.',
  withTags: 'Cada fila lleva sus etiquetas.',
  format: 'Formato',
  uses: {
    csv: 'para hojas de cálculo y la mayoría de los programas',
    ndjson: 'un registro JSON por línea, como en la API',
    parquet: 'columnas con tipo de dato, para pandas, R y DuckDB',
  },
  download: 'Descargar todas las filas',
  cancel: 'Cancelar la descarga',
  choosing: 'Elija dónde guardar el archivo…',
  building: 'El servidor está creando el archivo… Mantenga abierta esta página.',
  receiving: (file: string) => `Descargando ${file}… Mantenga abierta esta página.`,
  saved: (file: string, size: string, version: string) =>
    `Se ha guardado ${file}: ${size}, versión de los datos ${version}.`,
  cancelled: 'Descarga cancelada. No se ha guardado nada.',
  progress: 'Descarga',
  sizeOf: (received: string, total: string) => `${received} de ${total}`,
  broken:
    'La conexión se ha interrumpido antes del final del archivo. No se ha guardado nada; descárguelo de nuevo.',
  notWritten:
    'El navegador no puede escribir el archivo. Puede que el disco esté lleno o que la carpeta sea de solo lectura.',
  sameFile: 'El mismo archivo desde la línea de comandos, con el token en <code>HELIOLOG_TOKEN</code>:',
  command: 'Comando para todas las filas',
}

export default texts
