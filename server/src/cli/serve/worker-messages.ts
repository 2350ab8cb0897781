/** Sent by a worker to the primary process when it listens. */
export interface ListeningMessage {
  address: string
}

export const isListening = (message: unknown): message is ListeningMessage =>
  typeof message === 'object' && message !== null && 'address' in message
