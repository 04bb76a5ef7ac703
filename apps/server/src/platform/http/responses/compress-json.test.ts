import { expect, test } from 'vitest'
import { signUp } from '../../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const PATH = '/api/canned-replies'
const CANNED_REPLY = { shortcut: 'envios', content: 'Enviamos a todo el país. '.repeat(80).trim() }

async function startWithReplies() {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const { body } = await server.call('POST', PATH, CANNED_REPLY, token)
  return { server, token, id: String(body.data.id) }
}

/** How the server encodes an answer for a client that accepts these encodings, and what that client reads. */
async function fetchAccepting(server: TestServer, token: string, accepted: string, path = PATH, method = 'GET') {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted, 'content-type': 'application/json' }
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(CANNED_REPLY) }),
  })
  return { encoding: response.headers.get('content-encoding'), text: await response.text(), headers: response.headers }
}

test('compressed JSON: a large answer arrives compressed, as long as its reader accepts that', async () => {
  const { server, token } = await startWithReplies()
  const plain = await fetchAccepting(server, token, 'identity')
  expect(plain.text.length).toBeGreaterThan(1_500)
  for (const accepted of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'GZIP']) {
    const { encoding, text, headers } = await fetchAccepting(server, token, accepted)
    expect({ accepted, encoding, text }).toEqual({ accepted, encoding: 'gzip', text: plain.text })
    expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
    expect(headers.get('vary')).toBe('accept-encoding')
  }
  for (const accepted of ['identity', 'gzip;q=0', 'gzip; q=0.0', 'xgzip', 'br'])
    expect({ accepted, ...(await fetchAccepting(server, token, accepted)) }).toMatchObject({ accepted, encoding: null })
})

test('compressed JSON: answers to changes, small answers and event streams stay as they are', async () => {
  const { server, token, id } = await startWithReplies()
  const changed = await fetchAccepting(server, token, 'gzip', `${PATH}/${id}`, 'PUT')
  expect(changed.text.length).toBeGreaterThan(1_500)
  expect(changed.encoding).toBeNull()
  expect((await fetchAccepting(server, token, 'gzip', '/api/workspaces')).encoding).toBeNull()
  const stop = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    signal: stop.signal,
  })
  expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null])
  stop.abort()
})

test('compressed JSON: a filler hides how long an answer is', async () => {
  const { server, token } = await startWithReplies()
  const fillers = new Set<number>()
  for (let request = 0; request < 20; request += 1)
    fillers.add((await fetchAccepting(server, token, 'gzip')).headers.get('x-filler')?.length ?? -1)
  expect(fillers.size).toBeGreaterThan(3)
})
