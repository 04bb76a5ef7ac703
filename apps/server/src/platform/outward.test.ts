import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { lookup } from 'node:dns'
import { createServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDownload, createOutwardFetch, InwardError, onward, TooLongError } from './outward.ts'

let port = 0
/** How much an answer without end poured, once whoever asked hung up. */
const { promise: poured, resolve: hungUp } = Promise.withResolvers<number>()
function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const endless = new Readable({ read: () => void endless.push(chunk) })
  let sent = 0
  response.on('close', () => {
    endless.destroy()
    hungUp(sent)
  })
  endless.on('data', () => (sent += chunk.length)).pipe(response)
}
const asked: string[] = []
const inside = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/endless') pour(response)
  else if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end()
  else if (request.url === '/silent') response.writeHead(200).write('a')
  else if (request.url === '/lie')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(4_000)))
  else if (request.url === '/empty') response.writeHead(204).end()
  else if (request.url?.startsWith('/to/')) {
    response.writeHead(307, { location: decodeURIComponent(request.url.slice(4)) }).end()
  } else if (request.url?.startsWith('/hops/')) {
    const left = Number(request.url.slice(6))
    response.writeHead(302, { location: left > 1 ? `/hops/${left - 1}` : '/secret' }).end()
  } else response.end('secreto')
})
beforeAll(() => new Promise<void>((done) => void inside.listen(0, '127.0.0.1', done)))
beforeAll(() => void (port = (inside.address() as { port: number }).port))
afterAll(() => void inside.close())

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
])('%s is never asked for anything', async (host) => {
  const before = asked.length
  await expect(createOutwardFetch([])(`http://${host}:${port}/`)).rejects.toBeInstanceOf(InwardError)
  expect(asked).toHaveLength(before)
})

test('an origin that the operator listed may be asked, but nobody follows where it points', async () => {
  const outward = createOutwardFetch([`http://127.0.0.1:${port}`])
  expect(await (await outward(`http://127.0.0.1:${port}/`)).text()).toBe('secreto')
  await expect(outward(`http://127.0.0.1:${port}/away`)).rejects.toThrow('fetch failed')
  expect(asked).not.toContain('/secret')
})

test('an answer without end is cut at two megabytes, and its connection closed', async () => {
  const origin = `http://127.0.0.1:${port}`
  const answer = await createOutwardFetch([origin])(`${origin}/endless`)
  await expect(answer.text()).rejects.toThrow('longer than 2097152 bytes')
  // What the machine's own buffers took on the way is poured too.
  expect(await poured).toBeLessThan(20 * 1024 * 1024)
})

test('only http and https lead outside', () =>
  expect(createOutwardFetch([])('file:///etc/passwd')).rejects.toBeInstanceOf(InwardError))

/** A resolver that gives these addresses one after another, and the addresses that somebody tried to reach. */
function resolving(...addresses: string[]) {
  const names: string[] = []
  const resolve = ((name: string, _: object, done: (error: null, found: object[]) => void) => {
    names.push(name)
    done(null, [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }])
  }) as unknown as typeof lookup
  return { names, resolve }
}

test('a name that changes its answer is reached where it was checked, for it is resolved once', async () => {
  const { names, resolve } = resolving('192.0.2.1')
  const seen: string[] = []
  const elsewhere = 8_099
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.once('connectionAttempt', (ip, attempted) => {
      // Connections of the tests before may still be opened anew.
      if (attempted !== elsewhere) return
      seen.push(ip)
      setImmediate(() => socket.destroy(new Error('seen enough')))
    })
  }
  subscribe('net.client.socket', watch)
  const asking = createOutwardFetch([], resolve)(`http://changes.test:${elsewhere}/`)
  await expect(asking).rejects.toThrow('fetch failed')
  unsubscribe('net.client.socket', watch)
  expect(names).toEqual(['changes.test'])
  expect(seen).toEqual(['192.0.2.1'])
})

test('a name that leads inward the second time is refused the second time', async () => {
  const { names, resolve } = resolving('::ffff:10.0.0.1', 'fe80::1%eth0')
  const outward = createOutwardFetch([], resolve)
  for (let time = 0; time < 3; time++)
    await expect(outward(`http://changes.test:${port}/`)).rejects.toBeInstanceOf(InwardError)
  expect(names).toHaveLength(3)
})

const bounds = { maxBytes: 1_000, timeoutMs: 5_000, maxRedirects: 3 }
const downloadHere = (change: Partial<typeof bounds> = {}) => {
  const origin = `http://127.0.0.1:${port}`
  const download = createDownload([origin], { ...bounds, ...change })
  return (path: string) => download(origin + path)
}

test('a download follows three redirects, and no fourth', async () => {
  const download = downloadHere()
  expect((await download('/secret')).toString()).toBe('secreto')
  expect((await download('/hops/3')).toString()).toBe('secreto')
  await expect(download('/hops/4')).rejects.toThrow('more than 3 redirects')
})

test('every redirect of a download is looked at like its first address', async () => {
  const before = asked.filter((path) => path === '/secret').length
  const download = downloadHere()
  const inwards = ['127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '169.254.169.254']
  for (const host of inwards)
    await expect(download(`/to/${encodeURIComponent(`http://${host}:${port + 1}/secret`)}`)).rejects.toBeInstanceOf(
      InwardError,
    )
  for (const other of ['file:///etc/passwd', 'data:text/plain,secreto', `http://yo:clave@127.0.0.1:${port}/secret`])
    await expect(download(`/to/${encodeURIComponent(other)}`)).rejects.toBeInstanceOf(InwardError)
  await expect(createDownload([], bounds)(`http://yo:clave@ejemplo.co/`)).rejects.toBeInstanceOf(InwardError)
  expect(asked.filter((path) => path === '/secret')).toHaveLength(before)
})

test('a download is counted as it comes, unpacked, whatever it says of its length', async () => {
  const download = downloadHere()
  await expect(download('/lie')).rejects.toBeInstanceOf(TooLongError)
  expect(await downloadHere({ maxBytes: 4_000 })('/lie')).toHaveLength(4_000)
  expect(await download('/empty')).toHaveLength(0)
})

test('a download that begins and goes silent is given up', () =>
  expect(downloadHere({ timeoutMs: 300 })('/silent')).rejects.toThrow('timeout'))

test('a redirect never leads from https down to http', () => {
  const from = new URL('https://ejemplo.co/fotos/yo.png')
  expect(onward(from, '../otra.png').href).toBe('https://ejemplo.co/otra.png')
  expect(onward(from, '//otro.co/yo.png').href).toBe('https://otro.co/yo.png')
  expect(() => onward(from, 'http://ejemplo.co/yo.png')).toThrow(InwardError)
  expect(onward(new URL('http://ejemplo.co/'), 'https://ejemplo.co/').protocol).toBe('https:')
})
