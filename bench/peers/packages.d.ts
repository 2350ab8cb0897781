/** The parts of the peers that are used here; the packages are there only once the benchmark is installed. */
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
