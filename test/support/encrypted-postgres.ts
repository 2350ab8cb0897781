/** A PostgreSQL with a certificate, whose databases show how a connection has come. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { startPostgres } from './postgres.ts'
import { openFolder } from './postgres-binaries.ts'
import type { PostgresServer } from './postgres-server.ts'
import { querySql } from './sql.ts'

/** One database takes only encrypted connections, another only plain ones: who gets in has shown how it came. */
const WHO_MAY_COME = `
hostssl   encrypted   all all password
hostnossl plain       all all password
host      postgres    all all password
host      replication all all password
`

export interface EncryptedPostgres extends PostgresServer {
  /** For a replica that has the same certificate and takes the same connections. */
  settings: Record<string, string>
  /** The path of the certificate of who vouches for it, at 127.0.0.1 and at no other name. */
  authority: string
  /** Restarts it with a certificate that somebody else vouches for; gives what undoes that. */
  changeAuthority(): Promise<() => Promise<void>>
}

export const databaseOf = ({ url }: PostgresServer, name: 'encrypted' | 'plain'): string =>
  url.replace(/postgres$/, name)

export const startEncryptedPostgres = async (): Promise<EncryptedPostgres> => {
  const { authority, certificate, key } = makeCertificate('IP:127.0.0.1')
  const rules = join(openFolder('rules'), 'pg_hba.conf')
  writeFileSync(rules, WHO_MAY_COME)
  const settings = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key, hba_file: rules }
  const server = await startPostgres(settings)
  for (const name of ['encrypted', 'plain']) await querySql(server.url, `create database ${name}`)

  const restartWith = async (contents: [file: string, content: Buffer][]) => {
    for (const [file, content] of contents) writeFileSync(file, content)
    await server.restart()
  }
  return {
    ...server,
    settings,
    authority,
    changeAuthority: async () => {
      const own: [string, Buffer][] = [certificate, key].map((file) => [file, readFileSync(file)])
      const other = makeCertificate('IP:127.0.0.1')
      await restartWith([
        [certificate, readFileSync(other.certificate)],
        [key, readFileSync(other.key)],
      ])
      return () => restartWith(own)
    },
  }
}
