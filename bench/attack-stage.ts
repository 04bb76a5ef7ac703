import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openModel } from '../apps/server/test/fakes/model/model.ts'
import type { Reply } from '../apps/server/test/fakes/model/reply.ts'
import { openTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { KEY } from '../apps/server/test/key.ts'
import { openProcess } from '../apps/server/test/process.ts'
import { addTelegramAgent, OWNER, post, withToken } from './person.ts'
import { openServer, query } from './server.ts'
import { linkPhone, numberOf, until } from './whatsapp/link.ts'
import { openPhones } from './whatsapp/phones.ts'

const TOKEN = '700003:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const MB = 1_000_000
const LOOK_MS = 500

export type Stage = Awaited<ReturnType<typeof openStage>>
export type Attack = [name: string, attack: () => Promise<void>]

/** A server with a bot and its model, phones to link, and a thread that asks whether it is alive. */
export async function openStage(env: Record<string, string> = {}) {
  const server = await openServer()
  const telegram = await openTelegram()
  const model = await openModel()
  const phones = await openPhones()
  const database = await server.database('ours')
  const bot = telegram.addBot(TOKEN, { id: 700_003, username: 'asedio_bot', name: 'Asedio' })
  const ours = await openProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: database,
    SECRET_KEY: KEY,
    WHATSAPP_SOCKET_URL: phones.url,
    WHATSAPP_VERSION_CHECK: 'off',
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    LOG_LEVEL: 'warn',
    ...env,
  })
  await post(ours.url, '/api/auth/signup', OWNER)
  // With a mail server, which may be one of the attackers, the owner enters only after a letter.
  await query(database, 'update users set must_verify = false')
  const { accessToken: token } = await post<{ accessToken: string }>(ours.url, '/api/auth/signin', OWNER)
  await addTelegramAgent(ours.url, token, 'Ventas', TOKEN)
  const live = new Worker(new URL('live-thread.ts', import.meta.url), { workerData: { url: ours.url } })
  /** The slowest answer since the last time. */
  const worst = async (): Promise<number> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    live.postMessage('worst')
    return Number((await once(live, 'message'))[0])
  }
  const stopAsking = () => live.terminate()
  const close = async () => {
    await stopAsking()
    await ours.kill()
    phones.close()
    await telegram.close()
    await model.close()
    await server.stop()
  }
  return { ...ours, token, bot, model, phones, database, worst, stopAsking, close }
}

/** What is expensive to read, from a model, a customer, a caller and an owner. */
export const attacksOn = (stage: Stage): Attack[] => [
  ...['9', ' ', '[', 'sk-', '.com '].flatMap((sign): Attack[] => [
    [`model: answer of 2 MB of «${sign}»`, () => answered(stage, sign.repeat((1.9 * MB) / sign.length))],
    [`model: error of 2 MB of «${sign}»`, () => answered(stage, refusal(sign.repeat((1.9 * MB) / sign.length)))],
  ]),
  ['model: 100 tool calls', () => answered(stage, { tools: calls(100, 400) }, 'Gracias')],
  ['model: 5,000 tool calls', () => answered(stage, { tools: calls(5_000, 200) }, 'Gracias')],
  ['customer: 200 messages of 4,096', () => flood(stage)],
  ['caller: execution with 60 × 8,192', () => execution(stage)],
  ['caller: JSON with 70,000 keys', () => wideJson(stage)],
  ['caller: form of 10,000 parts', () => crowdedForm(stage)],
  ['caller: 5,000 requests in one write', () => pipeline(stage)],
  ['model: answer of 120,000 keys', () => answered(stage, { status: 200, body: manyKeys(120_000) })],
  ['owner: text of 27 MB of «a\\n\\n»', () => document(stage, 'a\n\n'.repeat(9 * MB))],
]

/** The same from a customer whose phone may write more at once; the phone is linked. */
export const attacksOnWhatsApp = (stage: Stage): Attack[] => [
  ['customer: WhatsApp text of 4 MB', () => writtenOnWhatsApp(stage, `Hola. ${'ñandú '.repeat(600_000)}fin`)],
]

const refusal = (message: string): Reply => ({ status: 400, body: { error: { message } } })
const calls = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ name: 'no_answer', input: { question: `${at}`.padEnd(length, '9') } }))

/** One message of a new customer, to which the model replies so; over when the customer hears something. */
async function answered(stage: Stage, ...replies: Reply[]): Promise<void> {
  stage.model.reply(...replies)
  await said(stage, '¿Tienen café de 45 mil?')
}

export async function said({ bot }: Stage, ...texts: string[]): Promise<void> {
  const before = bot.sent.length
  const id = 1_000 + Math.floor(Math.random() * 1_000_000_000)
  for (const text of texts) bot.say({ id, firstName: 'Luz' }, text)
  await bot.waitForSent(before + 1, 60_000)
}

/** Digits, words and links, as much of each as a message holds. */
const flood = (stage: Stage) =>
  said(stage, ...Array.from({ length: 200 }, (_, at) => `${at} vale 45 mil, tienda.com/a `.repeat(200).slice(0, 4_096)))

/** To the phone that `linkCustomersPhone` linked; over when its customer was answered. */
export async function writtenOnWhatsApp({ phones, database }: Stage, text: string): Promise<void> {
  const answers = async () => {
    const [row] = await query<{ count: number }>(database, ANSWERS_ON_WHATSAPP)
    return row?.count ?? 0
  }
  const before = await answers()
  await phones.write('573110000000', numberOf(0), text)
  await until(async () => (await answers()) > before)
}

const ANSWERS_ON_WHATSAPP = `
  select count(*)::int as count
  from messages m join conversations c on c.id = m.conversation_id
  where c.platform = 'whatsapp' and m.origin = 'ai' and m.status <> 'pending'`

/** With a first message and its answer: what loads with these is not the attack's. */
export async function linkCustomersPhone(stage: Stage): Promise<void> {
  await linkPhone(stage, 0, { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } })
  await writtenOnWhatsApp(stage, 'hola')
}

async function execution({ url, token }: Stage): Promise<void> {
  const { data } = (await (await fetch(`${url}/api/agents`, { headers: withToken(token) })).json()) as {
    data: { id: string }[]
  }
  const content = 'El martes 3 a las 9:30 vale 45 mil, tienda.com/a '.repeat(200).slice(0, 8_192)
  const whole = Array.from({ length: 60 }, (_, at) => ({ role: at % 2 ? 'assistant' : 'user', content }))
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  for (const history of [whole, whole.slice(0, 4)]) {
    const body = JSON.stringify({ input: '¿Cuánto vale?', history })
    const response = await fetch(`${url}/api/agents/${data[0]?.id}/execution`, { method: 'POST', headers, body })
    await response.text()
    if (response.status >= 500 || response.status === 404) throw new Error(`execution: ${response.status}`)
  }
}

const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))

async function crowdedForm({ url, token }: Stage): Promise<void> {
  const part = (at: number) => `--XX\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
  const body = `${Array.from({ length: 10_000 }, (_, at) => part(at)).join('')}--XX--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=XX', ...withToken(token) }
  const { status } = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
  if (status !== 400) throw new Error(`crowded form: ${status}`)
}

/** Over when the server closes the connection. */
async function pipeline({ url }: Stage): Promise<void> {
  const { port, hostname } = new URL(url)
  const line = connect(Number(port), hostname)
  line.on('error', () => undefined)
  line.resume()
  line.write('GET /api/agents HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(5_000))
  // The server resets the connection: `once` would throw its error.
  await new Promise((closed) => line.once('close', closed))
}

async function wideJson({ url, token }: Stage): Promise<void> {
  const keys = manyKeys(70_000)
  const headers = { 'content-type': 'application/json', ...withToken(token) }
  for (let time = 0; time < 5; time++) {
    const response = await fetch(`${url}/api/agents`, { method: 'POST', headers, body: JSON.stringify(keys) })
    if (response.status !== 400) throw new Error(`wide JSON: ${response.status}`)
  }
}

async function document({ url, token }: Stage, text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([text], 'largo.txt', { type: 'text/plain' }))
  form.set('name', 'Largo')
  const response = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers: withToken(token), body: form })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  for (;;) {
    const list = await fetch(`${url}/api/documents`, { headers: withToken(token) })
    if (!/"status":"(?:PENDING|PROCESSING)"/.test(await list.text())) return
    await pause(LOOK_MS)
  }
}
