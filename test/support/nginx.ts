/** Runs nginx with the site of deploy/ in front of a running heliolog. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeCertificate, withoutOpenssl } from './certificate.ts'
import { read } from './deployment.ts'
import { folderFor } from './engines.ts'
import { freePort } from './free-port.ts'
import { waitUntil } from './sandbox.ts'
import { startServerProcess } from './server-process.ts'

export const withoutNginx = (): string | false =>
  withoutOpenssl() || (spawnSync('nginx', ['-v']).status === 0 ? false : 'needs nginx')

export interface Nginx {
  origin: string
  /** Origin without TLS. */
  plainOrigin: string
  /** Certificate of its authority, in PEM. */
  authority: string
  /** Everything in its access log, in the format of the site, and in its error log. */
  readLogs(): { access: string; error: string }
}

/** The site with test ports, a test certificate and an access log. */
const siteFor = (
  port: number,
  plainPort: number,
  certificate: string,
  key: string,
  accessLog: string,
): string =>
  read('deploy/nginx/heliolog.conf')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/nginx/tls/fullchain.pem', certificate)
    .replace('/etc/nginx/tls/privkey.pem', key)
    .replaceAll('access_log off;', `access_log ${accessLog} heliolog;`)

export const startNginx = async (t: TestContext, origin: string): Promise<Nginx> => {
  const folder = await folderFor(t)
  const [port, plainPort] = [await freePort(), await freePort()]
  const { authority, certificate, key } = makeCertificate('IP:127.0.0.1')
  mkdirSync(join(folder, 'temporary'))
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  const [accessLog, errorLog] = [join(folder, 'access.log'), join(folder, 'error.log')]
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr notice; error_log ${errorLog} info; worker_processes 1;
    events { worker_connections 64; }
    http {
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join(' ')}
      upstream heliolog { server ${new URL(origin).host} max_fails=0; keepalive 32; keepalive_timeout 60s; }
      ${siteFor(port, plainPort, certificate, key, accessLog)}
    }`,
  )
  const server = await startServerProcess('nginx', ['-e', 'stderr', '-p', folder, '-c', file], {
    ready: /start worker process /,
    exitSignal: 'SIGTERM',
    cwd: folder,
  })
  t.after(() => server.end('SIGTERM'))
  await waitUntil('nginx has its worker', () => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    return children.trim() !== ''
  })
  return {
    origin: `https://127.0.0.1:${port}`,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    authority: readFileSync(authority, 'utf8'),
    readLogs: () => ({ access: readFileSync(accessLog, 'utf8'), error: readFileSync(errorLog, 'utf8') }),
  }
}
