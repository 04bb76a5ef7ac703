import type { WhatsAppSession } from '@portavoz/contract'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkBackup } from '../src/modules/backup/check-backup.ts'
import { backUp, createFolder, tablesOf } from '../test/backup/run-backup.ts'
import { otherMajor, startOtherPostgres } from '../test/process/other-postgres.ts'
import { runCommand } from '../test/process/run-command.ts'
import { type Demo, findFreePort, startDemo } from './start-demo.ts'
import { DEMO_ACCOUNTS } from './stories/accounts.ts'
import { DEMO_TEAM } from './stories/team.ts'

let demo: Demo
let demoFolder: string
let foldersBefore: string[]

const listDemoFolders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('portavoz-demo-'))

beforeAll(async () => {
  foldersBefore = await listDemoFolders()
  demo = await startDemo({ port: String(await findFreePort(18_800)), logLevel: 'silent' })
  const ownFolder = (await listDemoFolders()).find((name) => !foldersBefore.includes(name)) ?? ''
  demoFolder = join(tmpdir(), ownFolder)
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
    ask: async (path: string, payload: object) =>
      dataOf(
        await fetch(`${demo.url}/api${path}`, {
          method: 'POST',
          headers: { ...headers, authorization },
          body: JSON.stringify(payload),
        }),
      ),
  }
}

test('demo: each of the two accounts has two agents and many conversations', async () => {
  for (const account of DEMO_ACCOUNTS) {
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

test('demo: colleagues work in the businesses of the owners, and have conversations of their own', async () => {
  for (const colleague of DEMO_TEAM) {
    const { get } = await signIn(colleague)
    const workspaces: { role: string }[] = await get('/workspaces')
    expect(workspaces.map(({ role }) => role)).toEqual(Object.values(colleague.jobs))
  }
  const { get } = await signIn(DEMO_ACCOUNTS[0]!)
  const { items }: { items: { assignee: { name: string } | null }[] } = await get('/conversations?status=transferred')
  expect(items.map(({ assignee }) => assignee?.name)).toEqual(expect.arrayContaining(['luisa', 'camila']))
})

test('demo: its backup comes back elsewhere, also by way of another PostgreSQL, with every row and file', async () => {
  mkdirSync(join(demoFolder, 'letters'), { recursive: true })
  writeFileSync(join(demoFolder, 'letters', 'vacía.eml'), '')
  const first = await backUp({ DATA_DIR: demoFolder })
  expect(statSync(first).mode & 0o777).toBe(0o600)
  const tables = await tablesOf(first)
  expect(Object.values(tables).filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(25)
  const restore = async (path: string, env: Record<string, string>) => {
    expect(await runCommand('restore', [path], env)).toMatchObject({ code: 0, err: '' })
    const copy = await backUp(env)
    expect(await tablesOf(copy)).toEqual(tables)
    return copy
  }
  const elsewhere = { DATA_DIR: join(createFolder(), 'datos') }
  const moved = otherMajor === null ? first : await restore(first, { ...elsewhere, ...(await onOther(otherMajor)) })

  const dataDir = join(createFolder(), 'datos')
  const last = await restore(moved, { DATA_DIR: dataDir })
  const [{ files: before }, { files: after }] = [await manifestOf(first), await manifestOf(last)]
  expect(after).toEqual(before)
  expect(Object.keys(after)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^documents\//), 'letters/vacía.eml']),
  )
  expect(await readFile(join(dataDir, 'secret.key'))).toEqual(await readFile(join(demoFolder, 'secret.key')))
}, 240_000)

const onOther = async (major: string) => ({ DATABASE_URL: await startOtherPostgres(major) })
const manifestOf = async (path: string) => (await checkBackup({ path, passphrase: null })).manifest

const postToCustomerPage = (path: string, body: object) =>
  fetch(demo.customerUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Reads the thread's events until they contain the expected text. */
async function readThreadUntil(chatKey: { agent: string; customer: string }, expected: string): Promise<string> {
  const stream = await fetch(`${demo.customerUrl}/stream?${new URLSearchParams(chatKey)}`)
  let streamed = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    streamed += chunk
    if (streamed.includes(expected)) break
  }
  return streamed
}

test('demo: the agent answers a test customer', async () => {
  const chatKey = { agent: 'casa_jacaranda_bot', customer: 'Inés Prueba' }
  expect((await postToCustomerPage('/say', { ...chatKey, text: '¿A qué hora es el desayuno?' })).status).toBe(200)
  expect(await readThreadUntil(chatKey, 'de 7:30 a 11:00')).toContain('de 7:30 a 11:00')
}, 20_000)

async function listWhatsAppNumbers(): Promise<string[]> {
  const response = await fetch(`${demo.customerUrl}/agents`)
  const counters = (await response.json()) as { platform: string; username: string }[]
  return counters.filter(({ platform }) => platform === 'whatsapp').map(({ username }) => username)
}

test('demo: each WhatsApp agent has a linked phone and answers messages to it', async () => {
  expect((await listWhatsAppNumbers()).toSorted()).toEqual(['525588213470', '573004418290'])
  const chatKey = { agent: '573004418290', customer: 'Inés Prueba' }
  expect((await postToCustomerPage('/say', { ...chatKey, text: '¿Puedo ir con mi perro?' })).status).toBe(200)
  expect(await readThreadUntil(chatKey, '"from":"agent"')).toContain('En la terraza son bienvenidos')
  expect((await postToCustomerPage('/say', { ...chatKey, agent: '570000000000', text: 'Hola' })).status).toBe(404)
}, 30_000)

test('demo: a phone scans the QR or types the code of a new WhatsApp agent', async () => {
  expect((await postToCustomerPage('/scan', {})).status).toBe(404)
  const { ask, get } = await signIn(DEMO_ACCOUNTS[0]!)
  const startLinking = async () => {
    const { sessionName }: WhatsAppSession = await ask('/whatsapp/sessions', {})
    const session = (): Promise<WhatsAppSession> => get(`/whatsapp/sessions/${sessionName}`)
    return { sessionName, session }
  }
  const first = await startLinking()
  await vi.waitUntil(async () => (await first.session()).qrCode !== null, 15_000)
  const scanResult = (await (await postToCustomerPage('/scan', {})).json()) as { number: string; way: string }
  expect(scanResult).toEqual({ number: '573000000001', way: 'qr' })
  await vi.waitUntil(async () => (await first.session()).isConnected, 15_000)

  // The phone is linked, but no agent answers there yet.
  expect(await listWhatsAppNumbers()).not.toContain(scanResult.number)

  const second = await startLinking()
  await ask(`/whatsapp/sessions/${second.sessionName}/pairing-code`, { phone: '+57 300 765 4321' })
  expect(await (await postToCustomerPage('/scan', {})).json()).toEqual({ number: '573007654321', way: 'code' })
  await vi.waitUntil(async () => (await second.session()).isConnected, 15_000)
}, 60_000)

test('demo: stopping deletes its folder', async () => {
  expect(existsSync(demoFolder)).toBe(true)
  await demo.stop()
  expect(existsSync(demoFolder)).toBe(false)
}, 30_000)
