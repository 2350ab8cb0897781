/** Tells when the process is asked to stop. */
export const signalled = (): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // Once is enough: a second signal must not cut short what the first one began.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, done)
  })
