/** Standard output, unless that is for lines of JSON. */
let reportStream: NodeJS.WriteStream = process.stdout

export const reportTo = (stream: NodeJS.WriteStream): void => {
  reportStream = stream
}

export const print = (line: string) => reportStream.write(`${line}\n`)
