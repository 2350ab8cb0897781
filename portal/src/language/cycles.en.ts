/** The page of solar cycles, drawn over each other by months since their minima. */
export default {
  title: 'Solar cycles',
  lead: 'The solar cycles with observations, each drawn from its minimum on. You can see whether the current cycle is stronger or earlier than those before.',
  loading: 'Loading the cycles',
  emptyTitle: 'No cycles to show yet',
  emptyText:
    'This page needs months with a mean Wolf number. Once observations with counts of groups and spots are published, it shows them by months since the minimum of their cycle.',
  measure: 'Measure of activity',
  /** Names of the values, as buttons and titles. */
  communityIndex: 'Community index',
  dailyMean: 'Daily mean',
  wolfNumber: 'Wolf number',
  noMinimum: (minimum: string) =>
    `The data include no minimum, so they show a part of one cycle only, which began in ${minimum}.`,
  oneMinimum: (minimum: string) =>
    `The data include one minimum only, that of ${minimum}, so no cycle is complete yet.`,
  cycle: (number: number) => `Cycle ${number}`,
  /** The month is an ISO month such as 2019-12. */
  cycleSince: (number: number, minimum: string) => `Cycle ${number}, since ${minimum}`,
  monthAxis: 'Months since the minimum',
  monthSinceMinimum: (month: number) => `Month ${month} since the minimum`,
  /** Below the smoothed value; the month is an ISO month such as 2024-05. */
  monthlyValue: (month: string, value: string) => `${month}: ${value}`,
  describeCycle: (number: number, month: string, smoothed: string, mean: string) =>
    `Cycle ${number}, ${month}: smoothed ${smoothed}, monthly mean ${mean}.`,
  chartLabel: (name: string) => `Chart of solar cycles. ${name}`,
  keysHelp:
    'Left and right arrow keys move by one month, Page Up and Page Down by twelve, Home and End go to the first and the last month.',
  howTo:
    'Lines are 13-month smoothed means, points are monthly means. Point at a month, or use the arrow keys, to read its values: the smoothed mean of each cycle, and below it the month with its mean. The minima are those that SILSO determined from the international sunspot number.',
  asTable: 'Cycles as a table',
  tableCaption: (name: string) => `${name} by months since the minimum`,
  monthColumn: 'Months since the minimum',
  monthly: 'Monthly',
  smoothed: 'Smoothed',
}
