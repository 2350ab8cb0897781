/** A PostgreSQL with a certificate, and databases that accept only encrypted or only plain connections. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { startPostgres } from './postgres.ts'
import { makeSharedFolder } from './postgres-binaries.ts'
import type { PostgresServer } from './postgres-server.ts'
import { querySql } from './sql.ts'

/** A successful connection to `encrypted` or `plain` proves how it was made. */
const HBA_RULES = `
hostssl   encrypted   all all password
hostnossl plain       all all password
host      postgres    all all password
`

export interface EncryptedPostgres extends PostgresServer {
  /** Path of the authority's certificate. The server's certificate is valid for 127.0.0.1 only. */
  authority: string
}

export const databaseOf = ({ url }: PostgresServer, name: 'encrypted' | 'plain'): string =>
  url.replace(/postgres$/, name)

export const startEncryptedPostgres = async (): Promise<EncryptedPostgres> => {
  const { authority, certificate, key } = makeCertificate('IP:127.0.0.1')
  const rules = join(makeSharedFolder('rules'), 'pg_hba.conf')
  writeFileSync(rules, HBA_RULES)
  const server = await startPostgres({
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
    hba_file: rules,
  })
  for (const name of ['encrypted', 'plain']) await querySql(server.url, `create database ${name}`)
  return { ...server, authority }
}
