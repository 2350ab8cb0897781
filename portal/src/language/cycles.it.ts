import type { Texts } from './en.ts'

const texts: Texts['cycles'] = {
  title: 'Cicli solari',
  lead: 'I cicli solari con osservazioni, ciascuno tracciato a partire dal suo minimo. Così si vede se il ciclo attuale è più intenso o più precoce dei precedenti.',
  loading: 'Caricamento dei cicli',
  emptyTitle: 'Ancora nessun ciclo da mostrare',
  emptyText:
    'Questa pagina ha bisogno di mesi con un numero di Wolf medio. Quando saranno pubblicate osservazioni con conteggi di gruppi e macchie, le mostrerà in base ai mesi trascorsi dal minimo del rispettivo ciclo.',
  measure: 'Misura dell’attività',
  communityIndex: 'Indice della comunità',
  dailyMean: 'Media giornaliera',
  wolfNumber: 'Numero di Wolf',
  noMinimum: (minimum) =>
    `I dati non comprendono alcun minimo, quindi mostrano solo una parte di un ciclo, quello iniziato con il minimo di ${minimum}.`,
  oneMinimum: (minimum) =>
    `I dati comprendono un solo minimo, quello di ${minimum}, quindi nessun ciclo è ancora completo.`,
  cycle: (number) => `Ciclo ${number}`,
  cycleSince: (number, minimum) => `Ciclo ${number}, dal ${minimum}`,
  monthAxis: 'Mesi dal minimo',
  monthSinceMinimum: (month) => `Mese ${month} dal minimo`,
  monthlyValue: (month, value) => `${month}: ${value}`,
  describeCycle: (number, month, smoothed, mean) =>
    `Ciclo ${number}, ${month}: media mobile ${smoothed}, media mensile ${mean}.`,
  chartLabel: (name) => `Grafico dei cicli solari. ${name}`,
  keysHelp:
    'Con i tasti freccia sinistra e destra ci si sposta di un mese, con Pagina su e Pagina giù di dodici; Home e Fine portano al primo e all’ultimo mese.',
  howTo:
    'Le linee sono medie mobili su 13 mesi, i punti medie mensili. Passare il puntatore su un mese, o usare i tasti freccia, per leggerne i valori: la media mobile di ogni ciclo e, sotto, il mese con la sua media. I minimi sono quelli determinati da SILSO in base al numero internazionale di macchie solari.',
  asTable: 'I cicli in una tabella',
  tableCaption: (name) => `${name} per mesi dal minimo`,
  monthColumn: 'Mesi dal minimo',
  monthly: 'Media mensile',
  smoothed: 'Media mobile',
}

export default texts
