/** A certificate for a server of the tests, and the authority that vouches for it, made by the command `openssl`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, openFolder, ownerOf } from './postgres-binaries.ts'

/** Paths of files in PEM. */
export interface Certificate {
  authority: string
  certificate: string
  key: string
}

/** Why a test that needs a certificate is skipped, or false. */
export const withoutOpenssl = (): string | false =>
  spawnSync('openssl', ['version']).status === 0 ? false : 'no openssl on the PATH'

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** `host` as openssl writes it: IP:127.0.0.1 or DNS:db.example. Its files belong to the user of the servers. */
export const makeCertificate = (host: string): Certificate => {
  const folder = join(openFolder('certificate'), 'private')
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
