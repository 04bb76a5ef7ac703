import { setTimeout as pause } from 'node:timers/promises'
import { openModel } from '../../apps/server/test/fakes/model/model.ts'
import { KEY } from '../../apps/server/test/key.ts'
import { openProcess } from '../../apps/server/test/process.ts'
import { cpuOf, type Line, memoryOf, quantile } from '../harness.ts'
import { enter, withToken } from '../person.ts'
import { openServer, query } from '../server.ts'
import { openStream } from '../../apps/server/test/stream.ts'
import { linkPhone, numberOf, until } from './link.ts'
import { openPhones, type Phones } from './phones.ts'

const SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 100)
const WRITTEN_TO = SESSIONS / 2
const SECONDS = 30
const A_SECOND = 20
const SILENT = { autoReply: false }

type Town = { url: string; database: string; token: string; phones: Phones }

/** WhatsApp: what a linked session weighs, how soon all of them are back, and what a busy hour does to the network's wait. */
export async function linked(): Promise<Line[]> {
  const server = await openServer()
  const phones = await openPhones()
  const model = await openModel()
  const database = await server.database('ours')
  const env = {
    DATA_DIR: server.folder,
    DATABASE_URL: database,
    LOG_LEVEL: 'error',
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    SECRET_KEY: KEY,
    WHATSAPP_SOCKET_URL: phones.url,
    WHATSAPP_VERSION_CHECK: 'off',
  }

  const first = await openProcess(env)
  const token = await enter(first.url)
  const alone = { url: first.url, database, token, phones }
  await linkPhone(alone, 0, SILENT)
  const one = await atRest(first.pid)
  const cpu = cpuOf(first.pid ?? 0)
  for (let n = 1; n < SESSIONS; n++) await linkPhone(alone, n, SILENT)
  const linkingMs = (cpuOf(first.pid ?? 0) - cpu) / (SESSIONS - 1)
  const full = await atRest(first.pid)
  const askedBefore = await phones.asked()
  await first.kill()

  const from = performance.now()
  const second = await openProcess(env)
  await phones.present(SESSIONS)
  await allShown(database)
  const backMs = performance.now() - from
  const backCpuMs = cpuOf(second.pid ?? 0)
  const newQrs = (await phones.asked()) - askedBefore
  const again = await atRest(second.pid)
  const town = { ...alone, url: second.url }
  const busy = await whileBusy(town, second.pid ?? 0, 'silent')
  await letAnswer(town)
  const answering = await whileBusy(town, second.pid ?? 0, 'answering')
  await second.kill()
  phones.close()
  await model.close()
  await server.stop()

  const each = (all: number) => (all - one) / (SESSIONS - 1)
  return [
    {
      promise: `P11 each of ${SESSIONS} linked sessions at rest`,
      measured: `${each(full).toFixed(2)} MB after linking, ${each(again).toFixed(2)} MB after a restart (${one.toFixed(0)} MB with one); ${linkingMs.toFixed(0)} CPU ms to link one`,
      limit: '≤ 3 MB',
      kept: each(full) <= 3 && each(again) <= 3,
    },
    {
      promise: `R05 ${SESSIONS} linked sessions after kill -9`,
      measured: `all open after ${(backMs / 1000).toFixed(1)} s, ${(backCpuMs / 1000).toFixed(1)} CPU s, ${newQrs} new QRs`,
      limit: '≤ 60 s, no QR',
      kept: backMs <= 60_000 && newQrs === 0,
    },
    { ...busy, limit: 'p99 ≤ 250 ms', kept: busy.kept && busy.p99 <= 250 },
    { ...answering, limit: 'p99 ≤ 250 ms', kept: answering.kept && answering.p99 <= 250 },
  ]
}

/** From now on each answers what is said to it, with a model that takes no time. */
async function letAnswer({ url, database, token }: Town) {
  for (const { id } of await query<{ id: string }>(database, 'select id from agents')) {
    const response = await fetch(`${url}/api/agents/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...withToken(token) },
      body: JSON.stringify({ customConfig: { autoReply: true, responseDelay: 0, useTypingIndicator: false } }),
    })
    if (!response.ok) throw new Error(`the agent said ${response.status}`)
  }
}

const allShown = (database: string) =>
  until(async () => {
    const [row] = await query<{ open: number }>(
      database,
      `select count(*)::int as open from whatsapp_sessions where connection = 'connected'`,
    )
    return row?.open === SESSIONS
  })

/** How many left. */
async function answersIn(database: string): Promise<number> {
  const [replies] = await query<{ sent: number }>(
    database,
    `select count(*)::int as sent from messages where origin = 'ai' and status in ('sent', 'delivered', 'read')`,
  )
  return replies?.sent ?? 0
}

async function atRest(pid = 0): Promise<number> {
  await pause(10_000)
  return memoryOf(pid)
}

/** Customers write to half of the accounts while a console is open and asks for its list each second. */
async function whileBusy({ url, database, token, phones }: Town, pid: number, agents: 'silent' | 'answering') {
  const stream = await openStream(url, token)
  let [isOver, lists] = [false, 0]
  const asking = (async () => {
    while (!isOver) {
      const response = await fetch(`${url}/api/conversations?limit=50`, { headers: withToken(token) })
      await response.text()
      if (!response.ok) throw new Error(`the list said ${response.status}`)
      lists++
      await pause(1_000)
    }
  })()
  // The first word of two strangers is exchanged keys and all; a busy hour is not all strangers.
  for (let n = 0; n < WRITTEN_TO; n++) await phones.write('573110000000', numberOf(n), 'hola')
  await phones.took()
  // Nor is it all first answers: what thinks is loaded with the first of a process, and holds up everybody once.
  if (agents === 'answering') await until(async () => (await answersIn(database)) >= WRITTEN_TO)

  const cpu = cpuOf(pid)
  const from = performance.now()
  const writing: Promise<unknown>[] = []
  for (let n = 0; n < SECONDS * A_SECOND; n++) {
    await pause(Math.max(0, from + (n * 1_000) / A_SECOND - performance.now()))
    writing.push(phones.write('573110000000', numberOf(n % WRITTEN_TO), `mensaje ${n}`))
  }
  await Promise.all(writing)
  const took = await phones.took()
  const seconds = (performance.now() - from) / 1_000
  const cpuMs = cpuOf(pid) - cpu
  isOver = true
  await asking
  const told = stream.events.filter(({ type }) => type === 'message').length
  await stream.close()
  const p99 = quantile(took, 0.99)
  return {
    promise: `${A_SECOND} messages a second on ${WRITTEN_TO} of ${SESSIONS} phones, agents ${agents}`,
    measured: `acknowledged after p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${took.length} in ${seconds.toFixed(0)} s; ${(cpuMs / took.length).toFixed(1)} CPU ms each; ${told} told live, ${lists} lists, ${await answersIn(database)} answers`,
    p99,
    kept: took.length === SECONDS * A_SECOND,
  }
}
