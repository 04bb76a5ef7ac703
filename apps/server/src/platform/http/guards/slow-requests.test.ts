import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const NEVER_MS = 3_600_000
const shortTimeouts = { bodyMs: 400, uploadMs: NEVER_MS, headMs: NEVER_MS, checkEveryMs: 20 }

type RawConnection = { socket: Socket; response: Promise<string> }

/** A connection for raw bytes, and all that the server sends on it until it closes. */
function openConnection({ url }: TestServer): RawConnection {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => resolve(received))
  return { socket, response: promise }
}

const post = (path: string, token: string, headers: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${headers}\r\n\r\n`

const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`

/** Sends one byte after another until the connection closes. */
function trickle({ socket }: RawConnection) {
  const drip = setInterval(() => socket.write('a'), 20)
  socket.on('close', () => clearInterval(drip))
}

const expectTooSlow = (response: string) => {
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(head).toMatch(/^x-request-id: [\w-]{20,}$/m)
  expect(head).toMatch(/^connection: close$/im)
  const message = 'La petición tardó demasiado en llegar. Inténtalo de nuevo'
  expect(JSON.parse(body)).toEqual({ success: false, code: 'too_slow', error: message, message })
}

const ENDPOINTS = ['/api/telegram/validate', '/api/auth/signin', '/api/no-existe']

test.each(ENDPOINTS)('slow body for %s: refused with 408 in the envelope, and the connection ends', async (path) => {
  const server = await startTestServer({ inputs: { requestTimeouts: shortTimeouts } })
  const { token } = await signUp(server, 'mariana')
  const [trickling, stalled] = [openConnection(server), openConnection(server)]
  trickling.socket.write(post(path, token, json(10_000)))
  trickle(trickling)
  stalled.socket.write(`${post(path, token, json(9))}{"`)
  for (const { response } of [trickling, stalled]) expectTooSlow(await response)
  expect(server.logLines.filter(({ status }) => status === 408)).toHaveLength(2)
  expect(server.logLines.filter(({ level }) => Number(level) > 30)).toEqual([])
})

test('slow body of an unauthorized request: ends with its connection', async () => {
  const server = await startTestServer({ inputs: { requestTimeouts: shortTimeouts } })
  const connection = openConnection(server)
  connection.socket.write(`GET /api/test/user HTTP/1.1\r\nhost: localhost\r\n${json(100_000)}\r\n\r\n`)
  trickle(connection)
  expect(await connection.response).toMatch(/^HTTP\/1\.1 401 /)
})

const FORM = 'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const FORM_START = chunk('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nno es una ')
const FORM_REST = `${chunk('imagen\r\n--x--\r\n')}0\r\n\r\n`

test('upload: may take longer than other bodies, but not without limit', async () => {
  const server = await startTestServer({ inputs: { requestTimeouts: shortTimeouts } })
  const { token } = await signUp(server, 'mariana')
  const [file, body] = [openConnection(server), openConnection(server)]
  file.socket.write(post('/api/user/upload-avatar', token, `${FORM}\r\nconnection: close`) + FORM_START)
  body.socket.write(post('/api/telegram/validate', token, json(9)))
  expectTooSlow(await body.response)
  file.socket.write(FORM_REST)
  expect(await file.response).toMatch(/^HTTP\/1\.1 400 [^]*user\.avatar_unreadable/)

  const strict = await startTestServer({
    inputs: { requestTimeouts: { ...shortTimeouts, bodyMs: NEVER_MS, uploadMs: 150 } },
  })
  const slowUpload = openConnection(strict)
  slowUpload.socket.write(post('/api/user/upload-avatar', (await signUp(strict, 'mariana')).token, FORM) + FORM_START)
  expectTooSlow(await slowUpload.response)
})

test('slow headers: refused with 408 in the envelope, and the connection ends', async () => {
  const server = await startTestServer({ inputs: { requestTimeouts: { ...shortTimeouts, headMs: 150 } } })
  const connection = openConnection(server)
  connection.socket.write('POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\nx-')
  trickle(connection)
  expectTooSlow(await connection.response)
  expect((await server.call('GET', '/health/live')).status).toBe(200)
})

test('upload that announces too large a size: refused before it arrives', async () => {
  const server = await startTestServer({ inputs: { requestTimeouts: { ...shortTimeouts, uploadMs: 400 } } })
  const connection = openConnection(server)
  const form = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${HUNDRED_MB}`
  connection.socket.write(post('/api/user/upload-avatar', (await signUp(server, 'mariana')).token, form))
  expect(await connection.response).toMatch(/^HTTP\/1\.1 413 [^]*user\.avatar_too_large/)
})

const encode = (text: string) => new TextEncoder().encode(text)
const FILE_PREFIX = encode('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n')
const FILE_SUFFIX = encode('\r\n--x--\r\n')
const HUNDRED_MB = 100 * 1024 * 1024
const PIECE = new Uint8Array(256 * 1024).fill(32)

test.each([
  ['announced', { 'content-length': String(HUNDRED_MB + FILE_PREFIX.length + FILE_SUFFIX.length) }],
  ['unannounced', {}],
])('a body of 100 MB, %s: refused by JSON and upload endpoints, and the server goes on', async (_, length) => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const send = async (path: string, type: string) => {
    let sent = 0
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(FILE_PREFIX),
      pull(controller) {
        if (sent >= HUNDRED_MB) {
          controller.enqueue(FILE_SUFFIX)
          return controller.close()
        }
        sent += PIECE.length
        controller.enqueue(PIECE)
      },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...length }
    const response = await fetch(server.url + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    return { status: response.status, body: await response.json() }
  }
  expect(await send('/api/agents', 'application/json')).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const form = await send('/api/user/upload-avatar', 'multipart/form-data; boundary=x')
  expect(form).toMatchObject({ status: 413, body: { code: 'user.avatar_too_large' } })
  expect((await server.call('GET', '/health/live')).status).toBe(200)
})
