/** The part of autocannon that is used here; the package itself is there only once the benchmark is installed. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { method: 'GET'; path: string; headers: Record<string, string> }[]): void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Calls, instead of seconds. */
    amount?: number
    /** Milliseconds; a run ends with a sample. */
    sampleInt: number
    setupClient(client: Client): void
  }
  interface Run {
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  interface Result {
    errors: number
    timeouts: number
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): Run
}
