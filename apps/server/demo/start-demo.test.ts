import {
  type AgentTestOverview,
  type AgentVersion,
  formatSource,
  type KnowledgeSearchResult,
  type Message,
  type ReplySource,
  type TestResult,
  type TestRun,
  type WhatsAppSession,
} from '@portavoz/contract'
import { sql } from 'kysely'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkBackup } from '../src/modules/backup/archive/check-backup.ts'
import { backUp, createFolder, tablesOf } from '../test/backup/run-backup.ts'
import { otherMajor, startOtherPostgres } from '../test/process/other-postgres.ts'
import { runCommand } from '../test/process/run-command.ts'
import { type Demo, findFreePort, startDemo } from './start-demo.ts'
import { DEMO_ACCOUNTS, DEMO_STORIES } from './stories/accounts.ts'
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
  const open = (path: string) => fetch(`${demo.url}/api${path}`, { headers: { authorization } })
  const dataOf = async (answer: Response) => ((await answer.json()) as { data: never }).data
  return {
    open,
    get: async (path: string) => dataOf(await open(path)),
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

test('demo: the documents are a workbook, PDF files and texts, and quotes name a row or a page', async () => {
  for (const [account, kinds, question, source] of [
    [DEMO_ACCOUNTS[0]!, 'md md pdf xlsx', 'descafeinado', 'Lista de precios, hoja Precios, fila 5'],
    [DEMO_ACCOUNTS[1]!, 'md pdf', '¿puedo cancelar sin costo?', 'Tarifas y política de cancelación, p. 2'],
  ] as const) {
    const { get, ask } = await signIn(account)
    const { items }: { items: { fileName: string; processingStatus: string }[] } = await get('/documents')
    const endings = items.map(({ fileName }) => fileName.split('.').at(-1) ?? '')
    expect(endings.toSorted().join(' ')).toBe(kinds)
    expect(items.every(({ processingStatus }) => processingStatus === 'COMPLETED')).toBe(true)
    const { quote }: KnowledgeSearchResult = await ask('/knowledge/search', { query: question })
    expect(quote && formatSource(quote.source)).toBe(source)
  }
})

test('demo: replies of the month name the place of their document', async () => {
  const { rows } = await sql<{ replies: number; rows: number; pages: number }>`
    select
      count(*)::int as replies,
      count(*) filter (where details->'sources'->0->>'row' is not null)::int as rows,
      count(*) filter (where details->'sources'->0->>'page' is not null)::int as pages
    from messages
    where details->'sources' is not null`.execute(demo.db)
  expect(rows[0]!.replies).toBeGreaterThan(250)
  expect(rows[0]!.rows).toBeGreaterThan(50)
  expect(rows[0]!.pages).toBeGreaterThan(50)
})

test('demo: every agent has tests, a run with one failure, and a run of the version before with more', async () => {
  for (const account of DEMO_ACCOUNTS) {
    const { get } = await signIn(account)
    for (const { id, name } of (await get('/agents')) as { id: string; name: string }[]) {
      const overview: AgentTestOverview = await get(`/agents/${id}/tests`)
      expect([name, overview.tests.length]).toEqual([name, expect.toSatisfy((count: number) => count >= 5)])
      expect([name, overview.lastRun]).toEqual([
        name,
        expect.objectContaining({ state: 'done', failed: 1, version: 3 }),
      ])
      expect(overview.lastRun!.passed).toBe(overview.tests.length - 1)
      expect(overview.sinceLastRun).toMatchObject({ fields: [], documents: false, tests: 0 })
      const { items }: { items: TestRun[] } = await get(`/agents/${id}/test-runs`)
      expect([name, items.map(({ failed }) => failed)]).toEqual([name, [1, 2]])
      const run: { results: TestResult[] } = await get(`/agents/${id}/test-runs/${items[0]!.id}`)
      const handedOver = run.results.find(({ before, state }) => before === 'failed' && state === 'passed')
      expect(handedOver?.reply).not.toBeNull()
      expect(run.results.find(({ state }) => state === 'failed')?.complaints).toHaveLength(1)
    }
  }
})

test('demo: every agent has three versions of its month, and the last one leaves fewer questions open', async () => {
  for (const account of DEMO_ACCOUNTS) {
    const { get } = await signIn(account)
    for (const { id } of (await get('/agents')) as { id: string }[]) {
      const { items }: { items: AgentVersion[] } = await get(`/agents/${id}/versions`)
      expect(items.map(({ number, author }) => [number, author])).toEqual([
        [3, 'teo'],
        [2, account.username],
        [1, account.username],
      ])
      const shares = items.map(({ figures: { answered, handedOver, unanswered } }) => {
        expect(answered).toBeGreaterThan(50)
        return unanswered / (answered + handedOver + unanswered)
      })
      expect(shares[0]).toBeLessThan(Math.max(shares[1]!, shares[2]!))
      expect(items[0]!.changed).toContain('prompt')
    }
  }
})

test('demo: customers sent photos and voice notes, whose files open and whose words stand below them', async () => {
  const { get, open } = await signIn(DEMO_ACCOUNTS[0]!)
  const { rows } = await sql<{ id: string; conversationId: string; type: string }>`
    select m.id, m.conversation_id, m.type
    from messages m
    join media f on f.message_id = m.id
    where f.state = 'kept' and m.workspace_id = (select workspace_id from members where role = 'owner'
      and user_id = (select id from users where username = ${DEMO_ACCOUNTS[0]!.username}))`.execute(demo.db)
  const [photos, notes] = ['image', 'voice'].map((type) => rows.filter((row) => row.type === type))
  expect(photos!.length).toBeGreaterThan(5)
  expect(notes!.length).toBeGreaterThan(5)
  expect((await open(`/messages/${photos![0]!.id}/media`)).headers.get('content-type')).toBe('image/jpeg')
  const sound = await open(`/messages/${notes![0]!.id}/media`)
  expect(sound.headers.get('content-type')).toBe('audio/ogg')
  expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 28, 36)).toBe('OpusHead')
  const thread: { items: Message[] } = await get(`/conversations/${notes![0]!.conversationId}/messages?limit=100`)
  const note = thread.items.find(({ id }) => id === notes![0]!.id)!
  expect(note).toMatchObject({ type: 'voice', content: '', media: { state: 'kept' } })
  expect(note.transcript).toMatchObject({ state: 'kept', text: expect.toSatisfy((text: string) => SPOKEN.has(text)) })
})

test('demo: receipts wait to be verified, with and without doubts, or are decided', async () => {
  const receiptsOf = async (account: (typeof DEMO_ACCOUNTS)[number]) => {
    const { get } = await signIn(account)
    const { rows } = await sql<{ conversationId: string }>`
      select m.conversation_id
      from payment_receipts p
      join messages m on m.id = p.message_id
      where p.workspace_id = (select w.id from workspaces w where w.name = ${account.business})
      order by p.received_at`.execute(demo.db)
    const threads = await Promise.all(
      rows.map(
        ({ conversationId }) => get(`/conversations/${conversationId}/messages`) as Promise<{ items: Message[] }>,
      ),
    )
    return threads.flatMap(({ items }) =>
      items.flatMap(({ type, paymentReceipt }) =>
        paymentReceipt
          ? [[type, paymentReceipt.status, ...paymentReceipt.warnings.map(({ doubt }) => doubt)].join(' ')]
          : [],
      ),
    )
  }
  expect(await receiptsOf(DEMO_ACCOUNTS[0]!)).toEqual([
    'image verified',
    'image rejected other_amount',
    'image unverified',
    'document unverified same_reference other_amount',
  ])
  expect(await receiptsOf(DEMO_ACCOUNTS[1]!)).toEqual(['image verified', 'document unverified'])
  const { rows: agents } = await sql<{ reads: boolean }>`
    select custom_config->'paymentReceipts'->'enabled' = 'true'::jsonb as reads
    from agents`.execute(demo.db)
  expect(agents.filter(({ reads }) => reads)).toHaveLength(2)
})

test('demo: nothing is dated ahead, waits for long or belongs to a real number', async () => {
  const { rows } = await sql<{ phones: string[]; late: number; longest: number; news: number }>`
    select
      array(select distinct contact_phone from conversations where contact_phone is not null) as phones,
      (select count(*)::int from messages where at > now()) as late,
      (select extract(epoch from now() - min(waiting_since))::int from conversations where status <> 'resolved')
        as longest,
      (select count(*)::int from conversations where created_at > now() - interval '1 day') as news`.execute(demo.db)
  const { phones, late, longest, news } = rows[0]!
  expect(late).toBe(0)
  expect(longest).toBeLessThan(4 * 3600)
  expect(news).toBeGreaterThan(5)
  expect(phones.length).toBeGreaterThan(80)
  expect(phones.filter((phone) => !UNASSIGNED.test(phone))).toEqual([])
  for (const { phoneNumber } of DEMO_ACCOUNTS.flatMap(({ stories }) => stories))
    if (phoneNumber) expect(phoneNumber).toMatch(/^\+(57399|52550)/)
})

const SPOKEN = new Set(DEMO_STORIES.flatMap(({ topics }) => topics.flatMap(({ voice }) => voice?.says ?? [])))

/** Prefixes that no operator of the country gives out. */
const UNASSIGNED = /^(57399\d{7}|52550\d{7}|3478\d{7}|130555501\d\d|549110\d{7})$/

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

const sendFile = (chatKey: { agent: string; customer: string }, file: string) =>
  postToCustomerPage('/send', { ...chatKey, file })

test.each([
  ['nube_alta_bot', 'comprobante-de-prueba.jpg', 'Recibí tu comprobante. El equipo lo va a verificar'],
  ['525508213470', 'comprobante-de-prueba.pdf', 'recibí su comprobante. El equipo lo va a verificar'],
])(
  'demo: %s gets the receipt %s, and never says that it is paid',
  async (agent, file, reply) => {
    const chatKey = { agent, customer: 'Olga Prueba' }
    expect((await sendFile(chatKey, file)).status).toBe(200)
    const streamed = await readThreadUntil(chatKey, reply)
    expect(streamed).toContain(reply)
    expect(streamed).not.toMatch(/pagado|confirmado/)
  },
  30_000,
)

test('demo: a receipt that is sent again is doubted', async () => {
  for (const customer of ['Saúl Prueba', 'Petra Prueba']) {
    const chatKey = { agent: 'nube_alta_bot', customer }
    await sendFile(chatKey, 'comprobante-de-prueba.jpg')
    await readThreadUntil(chatKey, 'El equipo lo va a verificar')
  }
  const { get } = await signIn(DEMO_ACCOUNTS[0]!)
  const { items }: { items: { id: string; contactName: string | null }[] } = await get('/conversations?search=Petra')
  const thread: { items: Message[] } = await get(`/conversations/${items[0]!.id}/messages`)
  const receipt = thread.items.find(({ paymentReceipt }) => paymentReceipt)?.paymentReceipt
  expect(receipt?.warnings.map(({ doubt }) => doubt)).toEqual(['same_picture', 'same_reference'])
}, 30_000)

test('demo: a voice note is heard, and the photo of a product is seen', async () => {
  const chatKey = { agent: 'nube_alta_bot', customer: 'Rita Prueba' }
  await sendFile(chatKey, 'nequi.ogg')
  expect(await readThreadUntil(chatKey, 'PSE, tarjeta o Nequi')).toContain('PSE, tarjeta o Nequi')
  await sendFile(chatKey, 'cafetera.jpg')
  expect(await readThreadUntil(chatKey, 'Veo una cafetera moka')).toContain('Veo una cafetera moka')
  const { rows } = await sql<{ text: string }>`
    select t.text
    from transcripts t
    join messages m on m.id = t.message_id
    join conversations c on c.id = m.conversation_id
    where c.contact_name = 'Rita Prueba'`.execute(demo.db)
  expect(rows.map(({ text }) => SPOKEN.has(text))).toEqual([true])
}, 30_000)

async function listWhatsAppNumbers(): Promise<string[]> {
  const response = await fetch(`${demo.customerUrl}/agents`)
  const counters = (await response.json()) as { platform: string; username: string }[]
  return counters.filter(({ platform }) => platform === 'whatsapp').map(({ username }) => username)
}

test('demo: a live reply names the row of the price list', async () => {
  const chatKey = { agent: 'nube_alta_bot', customer: 'Inés Prueba' }
  expect((await postToCustomerPage('/say', { ...chatKey, text: '¿Tienen descafeinado?' })).status).toBe(200)
  expect(await readThreadUntil(chatKey, '$43.000')).toContain('$43.000')
  const { rows } = await sql<{ details: { sources: ReplySource[] } }>`
    select details
    from messages
    where direction = 'outgoing' and content like '%$43.000%'
    order by id desc
    limit 1`.execute(demo.db)
  expect(rows[0]!.details.sources.map(formatSource)).toEqual(['Lista de precios, hoja Precios, fila 5'])
}, 20_000)

test('demo: each WhatsApp agent has a linked phone and answers messages to it', async () => {
  expect((await listWhatsAppNumbers()).toSorted()).toEqual(['525508213470', '573994418290'])
  const chatKey = { agent: '573994418290', customer: 'Inés Prueba' }
  expect((await postToCustomerPage('/say', { ...chatKey, text: '¿Puedo ir con mi perro?' })).status).toBe(200)
  expect(await readThreadUntil(chatKey, '"from":"agent"')).toContain('En la terraza son bienvenidos')
  expect((await postToCustomerPage('/say', { ...chatKey, agent: '570000000000', text: 'Hola' })).status).toBe(404)
}, 30_000)

test('demo: a price that the agent does not know is handed over without an apology', async () => {
  const chatKey = { agent: '573994418290', customer: 'Noel Prueba' }
  await postToCustomerPage('/say', { ...chatKey, text: '¿Cuánto cuesta el envío a Medellín?' })
  const streamed = await readThreadUntil(chatKey, '"from":"agent"')
  expect(streamed).toContain('Le paso tu mensaje a Camila')
  expect(streamed).not.toMatch(/siento|lamento|disculpa/i)
}, 20_000)

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
  expect(scanResult).toEqual({ number: '573980000001', way: 'qr' })
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
