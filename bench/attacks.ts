import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Reply } from '../apps/server/test/fakes/model/reply.ts'
import { openModel } from '../apps/server/test/fakes/model/model.ts'
import { openTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { openProcess } from '../apps/server/test/process.ts'
import type { Line } from './harness.ts'
import { addTelegramAgent, enter, withToken } from './person.ts'
import { openServer } from './server.ts'

const WORST_MS = 250
const TOKEN = '700003:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const MB = 1_000_000
const SETTLE_MS = 500

type Stage = Awaited<ReturnType<typeof openStage>>

/** S24: others are served while a model, a customer or a caller sends what is expensive to read. */
export async function attacks(): Promise<Line[]> {
  const stage = await openStage()
  const lines: Line[] = []
  try {
    await said(stage, 'hola')
    for (const [name, attack] of attacksOn(stage)) lines.push(await line(stage, name, attack))
    return lines
  } finally {
    await stage.close()
  }
}

async function openStage() {
  const server = await openServer()
  const telegram = await openTelegram()
  const model = await openModel()
  const bot = telegram.addBot(TOKEN, { id: 700_003, username: 'asedio_bot', name: 'Asedio' })
  const ours = await openProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: await server.database('ours'),
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    LOG_LEVEL: 'warn',
  })
  const token = await enter(ours.url)
  await addTelegramAgent(ours.url, token, 'Ventas', TOKEN)
  const live = new Worker(new URL('live-thread.ts', import.meta.url), { workerData: { url: ours.url } })
  /** The slowest answer since the last time. */
  const worst = async (): Promise<number> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    live.postMessage('worst')
    return Number((await once(live, 'message'))[0])
  }
  const close = async () => {
    await live.terminate()
    await ours.kill()
    await telegram.close()
    await model.close()
    await server.stop()
  }
  return { ...ours, token, bot, model, worst, close }
}

const attacksOn = (stage: Stage): [name: string, attack: () => Promise<void>][] => [
  ...['9', ' ', '[', 'sk-', '.com '].flatMap((sign): [string, () => Promise<void>][] => [
    [`model: answer of 2 MB of «${sign}»`, () => answered(stage, sign.repeat((1.9 * MB) / sign.length))],
    [`model: error of 2 MB of «${sign}»`, () => answered(stage, refusal(sign.repeat((1.9 * MB) / sign.length)))],
  ]),
  ['model: 100 tool calls', () => answered(stage, { tools: calls(100, 400) }, 'Gracias')],
  ['model: 5,000 tool calls', () => answered(stage, { tools: calls(5_000, 200) }, 'Gracias')],
  ['customer: 200 messages of 4,096', () => flood(stage)],
  ['caller: execution with 60 × 8,192', () => execution(stage)],
  ['caller: JSON with 70,000 keys', () => wideJson(stage)],
  ['owner: text of 27 MB of «a\\n\\n»', () => document(stage, 'a\n\n'.repeat(9 * MB))],
]

const refusal = (message: string): Reply => ({ status: 400, body: { error: { message } } })
const calls = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ name: 'no_answer', input: { question: `${at}`.padEnd(length, '9') } }))

/** One message of a new customer, to which the model replies so; over when the customer hears something. */
async function answered(stage: Stage, ...replies: Reply[]): Promise<void> {
  stage.model.reply(...replies)
  await said(stage, '¿Tienen café de 45 mil?')
}

async function said({ bot }: Stage, ...texts: string[]): Promise<void> {
  const before = bot.sent.length
  const id = 1_000 + Math.floor(Math.random() * 1_000_000_000)
  for (const text of texts) bot.say({ id, firstName: 'Luz' }, text)
  await bot.waitForSent(before + 1, 60_000)
}

/** Digits, words and links, as much of each as a message holds. */
const flood = (stage: Stage) =>
  said(stage, ...Array.from({ length: 200 }, (_, at) => `${at} vale 45 mil, tienda.com/a `.repeat(200).slice(0, 4_096)))

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

async function wideJson({ url, token }: Stage): Promise<void> {
  const keys = Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, 1]))
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
    await pause(SETTLE_MS)
  }
}

async function line(stage: Stage, name: string, attack: () => Promise<void>): Promise<Line> {
  await stage.worst()
  const trouble = await attack().then(
    () => '',
    (error: unknown) => ` (${String(error).slice(0, 100)})`,
  )
  await pause(SETTLE_MS)
  const worst = await stage.worst()
  return {
    promise: `S24 ${name}`,
    measured: `worst /health/live ${worst.toFixed(0)} ms${trouble}`,
    limit: `≤ ${WORST_MS} ms`,
    kept: worst <= WORST_MS && trouble === '',
  }
}
