/** What a worker reports to the process that started it: where it listens. */
export interface Listening {
  address: string
}

export const isListening = (message: unknown): message is Listening =>
  typeof message === 'object' && message !== null && 'address' in message
