/** Types of the benchmark's packages, which are installed by the first run. Only the parts used here. */
declare module 'autocannon' {
  interface Client {
    setRequests(requests: { method: 'GET'; path: string; headers: Record<string, string> }[]): void
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Number of requests, instead of a duration. */
    amount?: number
    /** Milliseconds. A run ends only at the end of a sample. */
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

declare module '@platformatic/db' {
  export function create(
    folder: string,
    configuration: object,
    context: { serverConfig: { hostname: string } },
  ): Promise<{ start(options: { listen: boolean }): Promise<void>; getUrl(): string }>
}

declare module 'json-server' {
  import type { Server } from 'node:http'

  interface Application {
    use(handler: unknown): void
    listen(port: number, host: string, done: () => void): Server
  }
  const jsonServer: {
    create(): Application
    defaults(options: { logger: boolean; readOnly: boolean }): unknown
    router(file: string): unknown
  }
  export default jsonServer
}
