/** A text with its place in the catalogue of messages, which has it in the language of the page. */
export interface Message {
  /** In English, as the command line prints it. */
  text: string
  /** Missing for texts that are not in the catalogue, such as those of the system. */
  code?: string
  values?: Readonly<Record<string, unknown>>
}
