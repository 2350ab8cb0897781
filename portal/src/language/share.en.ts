/** Pictures of charts, and the chart for other sites. */
export default {
  savePng: 'Save as PNG',
  saveSvg: 'Save as SVG',
  failed: 'Your browser could not create the picture.',
  /** Below a chart. The version identifies the state of the data. */
  source: (version: string, address: string) => `Data version ${version} · ${address}`,
  embed: 'Show this chart on your own site',
  embedCode: 'HTML of the frame',
  embedded: 'Chart of the monthly and smoothed means over time',
  embeddedTitle: (name: string) => `Solar activity · ${name}`,
  latestIndex: (day: string, value: string) => `${day}: index ${value}`,
  latestWolf: (day: string, value: string) => `${day}: Wolf number ${value}`,
  loading: 'Loading activity',
  nothing: 'Nothing has been published yet.',
}
