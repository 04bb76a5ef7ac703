import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import type { ModelReply } from '../apps/server/test/fakes/model/model-reply.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { TEST_SECRET_KEY } from '../apps/server/test/helpers/secret-key.ts'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { addTelegramAgent, OWNER, post, withToken } from './owner-client.ts'
import { startBenchPostgres, query } from './bench-postgres.ts'
import { linkPhone, numberOf, waitUntil } from './whatsapp/link-phone.ts'
import { startPhones } from './whatsapp/phone-process.ts'

const TOKEN = '700003:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const MB = 1_000_000
const POLL_MS = 500

export type AttackTarget = Awaited<ReturnType<typeof startAttackTarget>>
export type Attack = [name: string, attack: () => Promise<void>]

/** The product as a process with a bot, its model and phones to link, and a thread that probes `/health/live`. */
export async function startAttackTarget(env: Record<string, string> = {}) {
  const server = await startBenchPostgres()
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  const phones = await startPhones()
  const database = await server.database('ours')
  const bot = telegram.addBot(TOKEN, { id: 700_003, username: 'asedio_bot', name: 'Asedio' })
  const product = await startServerProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: database,
    SECRET_KEY: TEST_SECRET_KEY,
    WHATSAPP_SOCKET_URL: phones.url,
    WHATSAPP_VERSION_CHECK: 'off',
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    LOG_LEVEL: 'warn',
    ...env,
  })
  await post(product.url, '/api/auth/signup', OWNER)
  // With a mail server, which may be one of the attackers, the owner could sign in only after a confirmation e-mail.
  await query(database, 'update users set must_verify = false')
  const { accessToken: token } = await post<{ accessToken: string }>(product.url, '/api/auth/signin', OWNER)
  await addTelegramAgent(product.url, token, 'Ventas', TOKEN)
  const healthProbe = new Worker(new URL('live-thread.ts', import.meta.url), { workerData: { url: product.url } })
  /** The slowest health response since the last call, in milliseconds. */
  const worst = async (): Promise<number> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    healthProbe.postMessage('worst')
    return Number((await once(healthProbe, 'message'))[0])
  }
  const stopAsking = () => healthProbe.terminate()
  const close = async () => {
    await stopAsking()
    await product.kill()
    phones.close()
    await telegram.close()
    await model.close()
    await server.stop()
  }
  return { ...product, token, bot, model, phones, database, worst, stopAsking, close }
}

/** Inputs that are expensive to read, from a model, a customer, an API caller and an owner. */
export const requestAttacks = (stage: AttackTarget): Attack[] => [
  ...['9', ' ', '[', 'sk-', '.com '].flatMap((sign): Attack[] => [
    [`model: answer of 2 MB of «${sign}»`, () => askModel(stage, sign.repeat((1.9 * MB) / sign.length))],
    [`model: error of 2 MB of «${sign}»`, () => askModel(stage, errorReply(sign.repeat((1.9 * MB) / sign.length)))],
  ]),
  ['model: 100 tool calls', () => askModel(stage, { tools: toolCalls(100, 400) }, 'Gracias')],
  ['model: 5,000 tool calls', () => askModel(stage, { tools: toolCalls(5_000, 200) }, 'Gracias')],
  ['customer: 200 messages of 4,096', () => floodMessages(stage)],
  ['caller: execution with 60 × 8,192', () => executeAgent(stage)],
  ['caller: JSON with 70,000 keys', () => sendWideJson(stage)],
  ['caller: form of 10,000 parts', () => sendCrowdedForm(stage)],
  ['caller: 5,000 requests in one write', () => sendPipelined(stage)],
  ['model: answer of 120,000 keys', () => askModel(stage, { status: 200, body: manyKeys(120_000) })],
  ['owner: text of 27 MB of «a\\n\\n»', () => uploadDocument(stage, 'a\n\n'.repeat(9 * MB))],
]

/** Needs a linked phone; WhatsApp allows longer messages than Telegram. */
export const whatsappAttacks = (stage: AttackTarget): Attack[] => [
  ['customer: WhatsApp text of 4 MB', () => sendOnWhatsApp(stage, `Hola. ${'ñandú '.repeat(600_000)}fin`)],
]

const errorReply = (message: string): ModelReply => ({ status: 400, body: { error: { message } } })
const toolCalls = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ name: 'no_answer', input: { question: `${at}`.padEnd(length, '9') } }))

/** A new customer writes once and the model gives these replies; ends when the customer gets a message. */
async function askModel(stage: AttackTarget, ...replies: ModelReply[]): Promise<void> {
  stage.model.queueReplies(...replies)
  await sendAndAwaitReply(stage, '¿Tienen café de 45 mil?')
}

export async function sendAndAwaitReply({ bot }: AttackTarget, ...texts: string[]): Promise<void> {
  const repliesBefore = bot.sent.length
  const id = 1_000 + Math.floor(Math.random() * 1_000_000_000)
  for (const text of texts) bot.sendAsCustomer({ id, firstName: 'Luz' }, text)
  await bot.waitForSent(repliesBefore + 1, 60_000)
}

/** Messages full of digits, words and links, up to the length limit. */
const floodMessages = (stage: AttackTarget) =>
  sendAndAwaitReply(
    stage,
    ...Array.from({ length: 200 }, (_, at) => `${at} vale 45 mil, tienda.com/a `.repeat(200).slice(0, 4_096)),
  )

/** Writes to the phone that `linkCustomersPhone` linked; ends when its customer has a reply. */
export async function sendOnWhatsApp({ phones, database }: AttackTarget, text: string): Promise<void> {
  const countReplies = async () => {
    const [row] = await query<{ count: number }>(database, COUNT_WHATSAPP_REPLIES)
    return row?.count ?? 0
  }
  const repliesBefore = await countReplies()
  await phones.write('573110000000', numberOf(0), text)
  await waitUntil(async () => (await countReplies()) > repliesBefore)
}

const COUNT_WHATSAPP_REPLIES = `
  select count(*)::int as count
  from messages m join conversations c on c.id = m.conversation_id
  where c.platform = 'whatsapp' and m.origin = 'ai' and m.status <> 'pending'`

/** Includes a first message and reply, so that code loaded by them is not counted as the attack's cost. */
export async function linkCustomersPhone(stage: AttackTarget): Promise<void> {
  await linkPhone(stage, 0, { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } })
  await sendOnWhatsApp(stage, 'hola')
}

async function executeAgent({ url, token }: AttackTarget): Promise<void> {
  const { data } = (await (await fetch(`${url}/api/agents`, { headers: withToken(token) })).json()) as {
    data: { id: string }[]
  }
  const content = 'El martes 3 a las 9:30 vale 45 mil, tienda.com/a '.repeat(200).slice(0, 8_192)
  const fullHistory = Array.from({ length: 60 }, (_, at) => ({ role: at % 2 ? 'assistant' : 'user', content }))
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  for (const history of [fullHistory, fullHistory.slice(0, 4)]) {
    const body = JSON.stringify({ input: '¿Cuánto vale?', history })
    const response = await fetch(`${url}/api/agents/${data[0]?.id}/execution`, { method: 'POST', headers, body })
    await response.text()
    if (response.status >= 500 || response.status === 404) throw new Error(`execution: ${response.status}`)
  }
}

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))

async function sendCrowdedForm({ url, token }: AttackTarget): Promise<void> {
  const part = (at: number) => `--XX\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
  const body = `${Array.from({ length: 10_000 }, (_, at) => part(at)).join('')}--XX--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=XX', ...withToken(token) }
  const { status } = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
  if (status !== 400) throw new Error(`crowded form: ${status}`)
}

/** Ends when the server closes the connection. */
async function sendPipelined({ url }: AttackTarget): Promise<void> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET /api/agents HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5_000))
  // The server resets the connection; `once` would throw the socket's error.
  await new Promise((closed) => socket.once('close', closed))
}

async function sendWideJson({ url, token }: AttackTarget): Promise<void> {
  const keys = manyKeys(70_000)
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  for (let time = 0; time < 5; time++) {
    const response = await fetch(`${url}/api/agents`, { method: 'POST', headers, body: JSON.stringify(keys) })
    if (response.status !== 400) throw new Error(`wide JSON: ${response.status}`)
  }
}

async function uploadDocument({ url, token }: AttackTarget, text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([text], 'largo.txt', { type: 'text/plain' }))
  form.set('name', 'Largo')
  const response = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers: withToken(token), body: form })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  for (;;) {
    const list = await fetch(`${url}/api/documents`, { headers: withToken(token) })
    if (!/"status":"(?:PENDING|PROCESSING)"/.test(await list.text())) return
    await pause(POLL_MS)
  }
}
