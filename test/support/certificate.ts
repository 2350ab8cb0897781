/** Creates a test certificate and its authority with the `openssl` command. */
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, makeSharedFolder, ownerOf } from './postgres-binaries.ts'

/** Paths of PEM files. */
export interface Certificate {
  authority: string
  certificate: string
  key: string
}

/** Reason to skip tests that need a certificate, or false. */
export const withoutOpenssl = (): string | false =>
  spawnSync('openssl', ['version']).status === 0 ? false : 'needs openssl'

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** `host` is a subjectAltName such as IP:127.0.0.1 or DNS:db.example. The files belong to the servers' user. */
export const makeCertificate = (host: string): Certificate => {
  const folder = join(makeSharedFolder('certificate'), 'private')
  makePrivateFolder(folder)
  writeFileSync(join(folder, 'names'), `subjectAltName=${host}\n`)
  const openssl = (line: string, ...more: string[]) =>
    execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'pipe', ...ownerOf(folder) })
  openssl('req -x509 -subj /CN=authority -days 1 -keyout authority.key -out authority.pem', ...NEW_KEY)
  openssl('req -subj /CN=server -keyout server.key -out server.csr', ...NEW_KEY)
  openssl(
    'x509 -req -in server.csr -CA authority.pem -CAkey authority.key -set_serial 1 -days 1 -extfile names -out server.pem',
  )
  const file = (name: string) => join(folder, name)
  return { authority: file('authority.pem'), certificate: file('server.pem'), key: file('server.key') }
}
