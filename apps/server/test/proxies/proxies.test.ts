import { globSync, readFileSync } from 'node:fs'
import { limits } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { buildUploadForm, DOCUMENTS_PATH } from '../helpers/upload-documents.ts'
import { PASSWORD, signUp } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'
import {
  callThroughProxy,
  CLIENT_ADDRESS,
  findRedirect,
  openThroughProxy,
  waitUntilServed,
} from './call-through-proxy.ts'
import { DOMAIN, type Proxy, startCaddy, startNginx } from './start-proxy.ts'

const PUBLIC_URL = `https://${DOMAIN}`

const isWanted = process.env['PROXY_TESTS'] === '1'
if (!isWanted) console.log('Omitido: con PROXY_TESTS=1 se prueban un Caddy y un nginx de verdad delante del servidor.')

/** `fetch` encodes the form; the proxy gets the bytes that a browser sends. */
async function encodeForm(form: FormData) {
  const response = new Response(form)
  return { headers: { 'content-type': response.headers.get('content-type') ?? '' }, body: await response.blob() }
}

const workbook = (bytes: number) => {
  const book = new Uint8Array(bytes)
  book.set([0x50, 0x4b, 3, 4])
  return encodeForm(buildUploadForm(book, { fileName: 'precios.xlsx' }))
}

describe.skipIf(!isWanted).each([
  ['deploy/caddy/Caddyfile', (url: string) => startCaddy('caddy/Caddyfile', url)],
  ['deploy/docker/Caddyfile', (url: string) => startCaddy('docker/Caddyfile', url)],
  ['deploy/nginx/portavoz.conf', (url: string) => startNginx('nginx/portavoz.conf', url)],
])('%s', (_path, startProxy: (url: string) => Promise<Proxy>) => {
  async function startBehindProxy() {
    const server = await startTestServer({ env: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' } })
    const { token } = await signUp(server, 'mariana')
    const proxy = await startProxy(server.url)
    await waitUntilServed(proxy)
    const authorization = { authorization: `Bearer ${token}` }
    const upload = async (bytes: number) => {
      const { headers, body } = await workbook(bytes)
      const call = { method: 'POST', headers: { ...headers, ...authorization }, body }
      return callThroughProxy(proxy, `${DOCUMENTS_PATH}/upload-excel`, call)
    }
    return { server, proxy, authorization, upload }
  }

  test('an event arrives at once, and a file of 50 MB is accepted', async () => {
    const { proxy, authorization, upload } = await startBehindProxy()
    const { response, close } = await openThroughProxy(proxy, '/api/events', { headers: authorization })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
    ])
    let received = ''
    const document = (async () => {
      for await (const chunk of response.setEncoding('utf8')) {
        received += String(chunk)
        if (received.includes('"type":"document"')) return
      }
    })()

    expect((await upload(limits.excelBytes)).status).toBe(201)
    await document
    expect(received).toContain('"type":"document"')
    close()

    const refusal = await upload(limits.excelBytes + 1)
    expect([refusal.status, refusal.text]).toEqual([413, expect.stringContaining('documents.too_large')])
  })

  test('the server sees the address of the client, not one that the client claims', async () => {
    const { server, proxy } = await startBehindProxy()
    const signedIn = await callThroughProxy(proxy, '/api/auth/signin', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ username: 'mariana', password: PASSWORD }),
    })
    expect(signedIn.status).toBe(200)
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
    const lines = await server.db.selectFrom('auditLog').select('source').where('action', '=', 'sign_in').execute()
    expect(lines).toContainEqual({ source: CLIENT_ADDRESS })
  })

  test('browsers are told to stay with https, and http leads there', async () => {
    const { proxy } = await startBehindProxy()
    const page = await callThroughProxy(proxy, '/api/nothing')
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    const { status, location } = await findRedirect(proxy, '/agents?x=1')
    expect(status).toBeOneOf([301, 308])
    expect(location).toBe(`${PUBLIC_URL}/agents?x=1`)
  })
})

test('proxies: the guide shows exactly the files that these tests run', () => {
  const page = readFileSync('docs/guia/proxy.md', 'utf8')
  for (const path of ['deploy/caddy/Caddyfile', 'deploy/nginx/portavoz.conf'])
    expect(page).toContain(`\n${readFileSync(path, 'utf8')}\`\`\`\n`)
})

test('proxies: the console opens no WebSocket, so none is configured', () => {
  const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'deploy/{caddy,docker,nginx}/*']).map((path) =>
    readFileSync(path, 'utf8'),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((text) => /\bnew WebSocket\b|\bUpgrade\b/.test(text))).toEqual([])
})
