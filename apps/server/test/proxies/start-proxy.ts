import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** The name in the configurations that the guide shows. */
export const DOMAIN = 'portavoz.ejemplo.co'

const DEPLOY = new URL('../../../../deploy/', import.meta.url)

export type Proxy = { port: number; httpPort: number; ca: Buffer }

type Ports = { port: number; httpPort: number; upstream: string }

/** The shipped configuration with the addresses of this test. */
const configOf = (path: string, { port, httpPort, upstream }: Ports) =>
  readFileSync(new URL(path, DEPLOY), 'utf8')
    .replaceAll('127.0.0.1:8080', upstream)
    .replace('dynamic a portavoz 8080', `dynamic a localhost ${new URL(`http://${upstream}`).port}`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)

export async function startCaddy(path: string, upstreamUrl: string): Promise<Proxy> {
  const [folder, ports] = [createFolder(), await choosePorts(upstreamUrl)]
  const config = join(folder, 'Caddyfile')
  const global = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${ports.httpPort}`,
    `https_port ${ports.port}`,
    `storage file_system ${folder}`,
  ]
  writeFileSync(join(folder, 'site'), configOf(path, ports))
  writeFileSync(config, `{\n${global.join('\n')}\n}\nimport ${join(folder, 'site')}\n`)
  const env = { ...process.env, HOME: folder, DOMAIN }
  // A gentle stop waits for open event streams.
  run('caddy', ['run', '--adapter', 'caddyfile', '--config', config], 'SIGKILL', { env })
  const readAuthority = () => readFileSync(join(folder, 'pki/authorities/local/root.crt'))
  return { ...ports, ca: await vi.waitFor(readAuthority, { timeout: 30_000 }) }
}

export async function startNginx(path: string, upstreamUrl: string): Promise<Proxy> {
  const [folder, ports] = [createFolder(), await choosePorts(upstreamUrl)]
  const certificate = createCertificate(folder)
  const site = configOf(path, ports).replaceAll(`/etc/letsencrypt/live/${DOMAIN}`, folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'pid')}; events {} http { access_log off; ${temporary.join(' ')}\n${site}}`,
  )
  run('nginx', ['-e', 'stderr', '-c', config], 'SIGTERM')
  return { ...ports, ca: certificate }
}

function createCertificate(folder: string): Buffer {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return readFileSync(certificate)
}

/** A worker of nginx is another user. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-proxy-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function choosePorts(upstreamUrl: string): Promise<Ports> {
  const [port, httpPort] = [await freePort(), await freePort()]
  return { port, httpPort, upstream: new URL(upstreamUrl).host }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Ends with the test. */
function run(command: string, args: string[], stopSignal: NodeJS.Signals, options: SpawnOptions = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'ignore'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill(stopSignal)
    await ended
  })
}
