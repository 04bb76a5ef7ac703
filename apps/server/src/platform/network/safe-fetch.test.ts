import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { lookup } from 'node:dns'
import { createServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSafeDownload,
  createSafeFetch,
  PrivateAddressError,
  resolveRedirect,
  ResponseTooLongError,
} from './safe-fetch.ts'

let port = 0
/** How many bytes of an endless response were sent before the client closed the connection. */
const { promise: sentBytes, resolve: resolveSentBytes } = Promise.withResolvers<number>()
function sendEndless(response: ServerResponse) {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const endless = new Readable({ read: () => void endless.push(chunk) })
  let sent = 0
  response.on('close', () => {
    endless.destroy()
    resolveSentBytes(sent)
  })
  endless.on('data', () => (sent += chunk.length)).pipe(response)
}
const requests: string[] = []
const privateServer = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.url === '/endless') sendEndless(response)
  else if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
  else if (request.url === '/silent') response.writeHead(200).write('a')
  else if (request.url === '/lie')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4_000)))
  else if (request.url === '/empty') response.writeHead(204).end()
  else if (request.url?.startsWith('/to/')) {
    response.writeHead(307, { location: decodeURIComponent(request.url.slice(4)) }).end()
  } else if (request.url?.startsWith('/hops/')) {
    const hops = Number(request.url.slice(6))
    response.writeHead(302, { location: hops > 1 ? `/hops/${hops - 1}` : '/secret' }).end()
  } else response.end('secreto')
})
beforeAll(() => new Promise<void>((done) => void privateServer.listen(0, '127.0.0.1', done)))
beforeAll(() => void (port = (privateServer.address() as { port: number }).port))
afterAll(() => void privateServer.close())

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2001:0:7f00:1::1]',
  '[2002:7f00:1::1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '0.0.0.0',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.1.1',
])('safe fetch: %s is never requested', async (host) => {
  const earlier = requests.length
  await expect(createSafeFetch([])(`http://${host}:${port}/`)).rejects.toBeInstanceOf(PrivateAddressError)
  expect(requests).toHaveLength(earlier)
})

test('safe fetch: an allowed private origin may be requested, but its redirects are not followed', async () => {
  const safeFetch = createSafeFetch([`http://127.0.0.1:${port}`])
  expect(await (await safeFetch(`http://127.0.0.1:${port}/`)).text()).toBe('secreto')
  await expect(safeFetch(`http://127.0.0.1:${port}/away`)).rejects.toThrow('fetch failed')
  expect(requests).not.toContain('/secret')
})

test('safe fetch: an endless response is cut at 2 MB, and its connection closed', async () => {
  const origin = `http://127.0.0.1:${port}`
  const response = await createSafeFetch([origin])(`${origin}/endless`)
  await expect(response.text()).rejects.toThrow('longer than 2097152 bytes')
  // Includes what the socket buffers of the machine hold.
  expect(await sentBytes).toBeLessThan(20 * 1024 * 1024)
})

test('safe fetch: only http and https are allowed', () =>
  expect(createSafeFetch([])('file:///etc/passwd')).rejects.toBeInstanceOf(PrivateAddressError))

/** A resolver that returns these addresses one after another, and the names it was asked for. */
function fakeResolver(...addresses: string[]) {
  const names: string[] = []
  const resolve = ((name: string, _: object, done: (error: null, addresses: object[]) => void) => {
    names.push(name)
    done(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }])
  }) as unknown as typeof lookup
  return { names, resolve }
}

test('safe fetch: resolves a name once and connects to the checked address', async () => {
  const { names, resolve } = fakeResolver('192.0.2.1')
  const connected: string[] = []
  const otherPort = 8_099
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('connectionAttempt', (ip, attemptedPort) => {
      // Earlier tests may still be opening connections.
      if (attemptedPort !== otherPort) return
      connected.push(ip)
      setImmediate(() => socket.destroy(new Error('seen enough')))
    })
  }
  subscribe('net.client.socket', watch)
  const request = createSafeFetch([], resolve)(`http://changes.test:${otherPort}/`)
  await expect(request).rejects.toThrow('fetch failed')
  unsubscribe('net.client.socket', watch)
  expect(names).toEqual(['changes.test'])
  expect(connected).toEqual(['192.0.2.1'])
})

test('safe fetch: every request checks the resolved addresses again', async () => {
  const { names, resolve } = fakeResolver('::ffff:10.0.0.1', 'fe80::1%eth0')
  const safeFetch = createSafeFetch([], resolve)
  for (let time = 0; time < 3; time++)
    await expect(safeFetch(`http://changes.test:${port}/`)).rejects.toBeInstanceOf(PrivateAddressError)
  expect(names).toHaveLength(3)
})

const limits = { maxBytes: 1_000, timeoutMs: 5_000, maxRedirects: 3 }
const createTestDownload = (overrides: Partial<typeof limits> = {}) => {
  const origin = `http://127.0.0.1:${port}`
  const download = createSafeDownload([origin], { ...limits, ...overrides })
  return (path: string) => download(origin + path)
}

test('safe download: follows three redirects, and no fourth', async () => {
  const download = createTestDownload()
  expect((await download('/secret')).toString()).toBe('secreto')
  expect((await download('/hops/3')).toString()).toBe('secreto')
  await expect(download('/hops/4')).rejects.toThrow('more than 3 redirects')
})

test('safe download: checks every redirect like the first address', async () => {
  const earlier = requests.filter((path) => path === '/secret').length
  const download = createTestDownload()
  const privateHosts = ['127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '169.254.169.254']
  for (const host of privateHosts)
    await expect(download(`/to/${encodeURIComponent(`http://${host}:${port + 1}/secret`)}`)).rejects.toBeInstanceOf(
      PrivateAddressError,
    )
  for (const url of ['file:///etc/passwd', 'data:text/plain,secreto', `http://yo:clave@127.0.0.1:${port}/secret`])
    await expect(download(`/to/${encodeURIComponent(url)}`)).rejects.toBeInstanceOf(PrivateAddressError)
  await expect(createSafeDownload([], limits)(`http://yo:clave@ejemplo.co/`)).rejects.toBeInstanceOf(
    PrivateAddressError,
  )
  expect(requests.filter((path) => path === '/secret')).toHaveLength(earlier)
})

test('safe download: counts decoded bytes and ignores the declared length', async () => {
  const download = createTestDownload()
  await expect(download('/lie')).rejects.toBeInstanceOf(ResponseTooLongError)
  expect(await createTestDownload({ maxBytes: 4_000 })('/lie')).toHaveLength(4_000)
  expect(await download('/empty')).toHaveLength(0)
})

test('safe download: a response that stalls times out', () =>
  expect(createTestDownload({ timeoutMs: 300 })('/silent')).rejects.toThrow('timeout'))

test('safe download: never follows a redirect from https to http', () => {
  const from = new URL('https://ejemplo.co/fotos/yo.png')
  expect(resolveRedirect(from, '../otra.png').href).toBe('https://ejemplo.co/otra.png')
  expect(resolveRedirect(from, '//otro.co/yo.png').href).toBe('https://otro.co/yo.png')
  expect(() => resolveRedirect(from, 'http://ejemplo.co/yo.png')).toThrow(PrivateAddressError)
  expect(resolveRedirect(new URL('http://ejemplo.co/'), 'https://ejemplo.co/').protocol).toBe('https:')
})
