import type { WhatsAppSession } from '@portavoz/contract'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Demo, freePort, openDemo } from './open-demo.ts'
import { accounts } from './stories/accounts.ts'

let demo: Demo
let foldersBefore: string[]

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('portavoz-demo-'))

beforeAll(async () => {
  foldersBefore = await folders()
  demo = await openDemo({ port: String(await freePort(18_800)), logLevel: 'silent' })
}, 60_000)
afterAll(() => demo.stop())

const signIn = async ({ username, password }: { username: string; password: string }) => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  const response = await fetch(`${demo.url}/api/auth/signin`, { method: 'POST', headers, body })
  const { accessToken } = (await response.json()) as { accessToken: string }
  const authorization = `Bearer ${accessToken}`
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: never }).data
  return {
    get: async (path: string) => dataOf(await fetch(`${demo.url}/api${path}`, { headers: { authorization } })),
    ask: async (path: string, said: object) =>
      dataOf(
        await fetch(`${demo.url}/api${path}`, {
          method: 'POST',
          headers: { ...headers, authorization },
          body: JSON.stringify(said),
        }),
      ),
  }
}

test('each of the two people finds two agents and full conversations', async () => {
  for (const account of accounts) {
    const { get } = await signIn(account)
    const agents: { platform: string; name: string; conversationCount: number }[] = await get('/agents')
    expect(agents.map(({ platform }) => platform).toSorted()).toEqual(['telegram', 'whatsapp'])
    expect(agents.every(({ conversationCount }) => conversationCount > 30)).toBe(true)
    const { items }: { items: { id: string }[] } = await get('/conversations')
    expect(items.length).toBeGreaterThan(20)
    const thread: { items: { content: string }[] } = await get(`/conversations/${items[0]!.id}/messages`)
    expect(thread.items.length).toBeGreaterThan(1)
  }
})

const post = (path: string, body: object) =>
  fetch(demo.customerUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** What stands in the thread once these words do. */
async function toldUntil(visitor: { agent: string; customer: string }, words: string): Promise<string> {
  const stream = await fetch(`${demo.customerUrl}/stream?${new URLSearchParams(visitor)}`)
  let told = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    told += chunk
    if (told.includes(words)) break
  }
  return told
}

test('a test customer who asks is answered by the agent', async () => {
  const visitor = { agent: 'casa_jacaranda_bot', customer: 'Inés Prueba' }
  expect((await post('/say', { ...visitor, text: '¿A qué hora es el desayuno?' })).status).toBe(200)
  expect(await toldUntil(visitor, 'de 7:30 a 11:00')).toContain('de 7:30 a 11:00')
}, 20_000)

async function numbers(): Promise<string[]> {
  const answer = await fetch(`${demo.customerUrl}/agents`)
  const counters = (await answer.json()) as { platform: string; username: string }[]
  return counters.filter(({ platform }) => platform === 'whatsapp').map(({ username }) => username)
}

test('the WhatsApp agents are on the line of a phone each, and answer whoever writes there', async () => {
  expect((await numbers()).toSorted()).toEqual(['525588213470', '573004418290'])
  const visitor = { agent: '573004418290', customer: 'Inés Prueba' }
  expect((await post('/say', { ...visitor, text: '¿Puedo ir con mi perro?' })).status).toBe(200)
  expect(await toldUntil(visitor, '"from":"agent"')).toContain('En la terraza son bienvenidos')
  expect((await post('/say', { ...visitor, agent: '570000000000', text: 'Hola' })).status).toBe(404)
}, 30_000)

test('whoever creates a WhatsApp agent has its QR scanned, or its code typed, by a phone of the demo', async () => {
  expect((await post('/scan', {})).status).toBe(404)
  const { ask, get } = await signIn(accounts[0]!)
  const linked = async () => {
    const { sessionName }: WhatsAppSession = await ask('/whatsapp/sessions', {})
    const session = (): Promise<WhatsAppSession> => get(`/whatsapp/sessions/${sessionName}`)
    return { sessionName, session }
  }
  const first = await linked()
  await vi.waitUntil(async () => (await first.session()).qrCode !== null, 15_000)
  const scanned = (await (await post('/scan', {})).json()) as { number: string; way: string }
  expect(scanned).toEqual({ number: '573000000001', way: 'qr' })
  await vi.waitUntil(async () => (await first.session()).isConnected, 15_000)

  // It is on the line, and nobody would answer there yet.
  expect(await numbers()).not.toContain(scanned.number)

  const second = await linked()
  await ask(`/whatsapp/sessions/${second.sessionName}/pairing-code`, { phone: '+57 300 765 4321' })
  expect(await (await post('/scan', {})).json()).toEqual({ number: '573007654321', way: 'code' })
  await vi.waitUntil(async () => (await second.session()).isConnected, 15_000)
}, 60_000)

test('nothing of it is left behind', async () => {
  const mine = (await folders()).find((name) => !foldersBefore.includes(name)) ?? ''
  expect(existsSync(`${tmpdir()}/${mine}`)).toBe(true)
  await demo.stop()
  expect(existsSync(`${tmpdir()}/${mine}`)).toBe(false)
}, 30_000)
