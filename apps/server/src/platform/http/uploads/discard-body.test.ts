import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createOwnerWithAgent, fetchThread, sendAndDrain, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { discardBody } from './discard-body.ts'

const SIZE = 20 * 1024 * 1024
const open = { close: () => {} }
afterEach(() => open.close())

/** A connection that sends everything before it reads, as browsers do over HTTP/1.1. */
async function sendThenRead(url: string, path: string, headers: string[], body: Buffer) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers].join('\r\n')
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  return text(socket)
}

/** The answer to a file of 20 MB in a form. */
function uploadFile(url: string, path: string, token: string, name: string) {
  const body = Buffer.concat([
    Buffer.from(`--XX\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.4`),
    Buffer.alloc(SIZE),
    Buffer.from('\r\n--XX--\r\n'),
  ])
  const headers = [`authorization: Bearer ${token}`, 'content-type: multipart/form-data; boundary=XX']
  return sendThenRead(url, path, headers, body)
}

test('refused upload: a document of 20 MB is taken to its end, and its sender reads the reason', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  expect(await uploadFile(server.url, '/api/documents/upload', token, 'a.exe')).toContain(
    '"code":"documents.type_not_allowed"',
  )
}, 30_000)

test('refused upload: so is a file for a contact, refused before or while it arrives', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, 'hola')
  const { conversation } = await fetchThread(server, token)
  const path = `/api/conversations/${conversation.id}/files`
  expect(await uploadFile(server.url, path, token, 'a.exe')).toContain('"code":"media.type_not_allowed"')
  await server.pool.query('update workspaces set storage_max_mb = 1')
  expect(await uploadFile(server.url, path, token, 'a.pdf')).toContain('"code":"media.storage_limit"')
}, 30_000)

/** A server that refuses each body, and a sender of its beginning. */
async function startRefusing(maxBytes: number, waitMs: number) {
  const server = createServer((request: IncomingMessage, response) => {
    void discardBody({ raw: request }, maxBytes, { waitMs, closeMs: 100 }).then(() => response.writeHead(507).end())
  })
  open.close = () => void server.close()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // The server resets what it does not read.
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${SIZE}\r\n\r\n`)
  return socket
}

test('refused upload: a sender that stalls gets the response and then loses its connection', async () => {
  const socket = await startRefusing(SIZE, 200)
  expect(await text(socket)).toContain('507')
}, 10_000)

test('refused upload: one with more bytes than allowed gets the response and then loses its connection', async () => {
  const socket = await startRefusing(1_000_000, 60_000)
  socket.write(Buffer.alloc(2_000_000))
  expect(await text(socket)).toContain('507')
}, 10_000)
