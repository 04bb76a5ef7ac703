import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  return async (path: string) => {
    const answer = await fetch(`${demo.url}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
    return ((await answer.json()) as { data: never }).data
  }
}

test('each of the two people finds two agents and full conversations', async () => {
  for (const account of accounts) {
    const get = await signIn(account)
    const agents: { platform: string; name: string; conversationCount: number }[] = await get('/agents')
    expect(agents.map(({ platform }) => platform).toSorted()).toEqual(['telegram', 'whatsapp'])
    expect(agents.every(({ conversationCount }) => conversationCount > 30)).toBe(true)
    const { items }: { items: { id: string }[] } = await get('/conversations')
    expect(items.length).toBeGreaterThan(20)
    const thread: { items: { content: string }[] } = await get(`/conversations/${items[0]!.id}/messages`)
    expect(thread.items.length).toBeGreaterThan(1)
  }
})

test('a test customer who asks is answered by the agent', async () => {
  const visitor = { agent: 'casa_jacaranda_bot', customer: 'Inés Prueba' }
  const body = JSON.stringify({ ...visitor, text: '¿A qué hora es el desayuno?' })
  const said = await fetch(`${demo.customerUrl}/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(said.status).toBe(200)
  const stream = await fetch(`${demo.customerUrl}/stream?${new URLSearchParams(visitor)}`)
  let told = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    told += chunk
    if (told.includes('de 7:30 a 11:00')) break
  }
  expect(told).toContain('de 7:30 a 11:00')
}, 20_000)

test('nothing of it is left behind', async () => {
  const mine = (await folders()).find((name) => !foldersBefore.includes(name)) ?? ''
  expect(existsSync(`${tmpdir()}/${mine}`)).toBe(true)
  await demo.stop()
  expect(existsSync(`${tmpdir()}/${mine}`)).toBe(false)
}, 30_000)
