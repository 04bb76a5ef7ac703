import { setTimeout as pause } from 'node:timers/promises'
import { startFakeModel } from '../../apps/server/test/fakes/model/model.ts'
import { TEST_SECRET_KEY } from '../../apps/server/test/helpers/secret-key.ts'
import { startServerProcess } from '../../apps/server/test/process/server-process.ts'
import { cpuMsOf, type BenchResult, residentMb, quantile } from '../harness.ts'
import { signUpAndSignIn, withToken } from '../owner-client.ts'
import { startBenchPostgres, query } from '../bench-postgres.ts'
import { openEventStream } from '../../apps/server/test/helpers/event-stream.ts'
import { linkPhone, numberOf, waitUntil } from './link-phone.ts'
import { startPhones, type PhoneProcess } from './phone-process.ts'

const SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 100)
const BUSY_SESSIONS = SESSIONS / 2
const SECONDS = 30
const MESSAGES_PER_SECOND = 20
const SILENT_CONFIG = { autoReply: false }

type LinkedInstallation = { url: string; database: string; token: string; phones: PhoneProcess }

/**
 * WhatsApp: the memory of a linked session, the time until all are reconnected after a crash, and the acknowledgement
 * delay under load.
 */
export async function linked(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const phones = await startPhones()
  const model = await startFakeModel()
  const database = await server.database('ours')
  const env = {
    DATA_DIR: server.folder,
    DATABASE_URL: database,
    LOG_LEVEL: 'error',
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    SECRET_KEY: TEST_SECRET_KEY,
    WHATSAPP_SOCKET_URL: phones.url,
    WHATSAPP_VERSION_CHECK: 'off',
  }

  const first = await startServerProcess(env)
  const token = await signUpAndSignIn(first.url)
  const firstInstallation = { url: first.url, database, token, phones }
  await linkPhone(firstInstallation, 0, SILENT_CONFIG)
  const oneSessionMb = await memoryAtRest(first.pid)
  const cpu = cpuMsOf(first.pid ?? 0)
  for (let n = 1; n < SESSIONS; n++) await linkPhone(firstInstallation, n, SILENT_CONFIG)
  const linkingMs = (cpuMsOf(first.pid ?? 0) - cpu) / (SESSIONS - 1)
  const allSessionsMb = await memoryAtRest(first.pid)
  const askedBefore = await phones.countLinkRequests()
  await first.kill()

  const startedAt = performance.now()
  const second = await startServerProcess(env)
  await phones.waitForOnline(SESSIONS)
  await untilAllConnected(database)
  const backMs = performance.now() - startedAt
  const backCpuMs = cpuMsOf(second.pid ?? 0)
  const newQrs = (await phones.countLinkRequests()) - askedBefore
  const restartedMb = await memoryAtRest(second.pid)
  const installation = { ...firstInstallation, url: second.url }
  const busy = await measureBusy(installation, second.pid ?? 0, 'silent')
  await enableReplies(installation)
  const answering = await measureBusy(installation, second.pid ?? 0, 'answering')
  await second.kill()
  phones.close()
  await model.close()
  await server.stop()

  const mbPerSession = (totalMb: number) => (totalMb - oneSessionMb) / (SESSIONS - 1)
  return [
    {
      promise: `P11 each of ${SESSIONS} linked sessions at rest`,
      measured:
        `${mbPerSession(allSessionsMb).toFixed(2)} MB after linking, ${mbPerSession(restartedMb).toFixed(2)} MB ` +
        `after a restart (${oneSessionMb.toFixed(0)} MB with one); ${linkingMs.toFixed(0)} CPU ms to link one`,
      limit: '≤ 3 MB',
      kept: mbPerSession(allSessionsMb) <= 3 && mbPerSession(restartedMb) <= 3,
    },
    {
      promise: `R05 ${SESSIONS} linked sessions after kill -9`,
      measured:
        `all open after ${(backMs / 1000).toFixed(1)} s, ` +
        `${(backCpuMs / 1000).toFixed(1)} CPU s, ${newQrs} new QRs`,
      limit: '≤ 60 s, no QR',
      kept: backMs <= 60_000 && newQrs === 0,
    },
    { ...busy, limit: 'p99 ≤ 250 ms', kept: busy.kept && busy.p99 <= 250 },
    { ...answering, limit: 'p99 ≤ 250 ms', kept: answering.kept && answering.p99 <= 250 },
  ]
}

/** The agents answer each message from now on, with a model of 0 ms. */
async function enableReplies({ url, database, token }: LinkedInstallation) {
  for (const { id } of await query<{ id: string }>(database, 'select id from agents')) {
    const response = await fetch(`${url}/api/agents/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...withToken(token) },
      body: JSON.stringify({ customConfig: { autoReply: true, responseDelay: 0, useTypingIndicator: false } }),
    })
    if (!response.ok) throw new Error(`the agent said ${response.status}`)
  }
}

const untilAllConnected = (database: string) =>
  waitUntil(async () => {
    const [row] = await query<{ open: number }>(
      database,
      `select count(*)::int as open from whatsapp_sessions where connection = 'connected'`,
    )
    return row?.open === SESSIONS
  })

/** Replies that were sent. */
async function countReplies(database: string): Promise<number> {
  const [replies] = await query<{ sent: number }>(
    database,
    `select count(*)::int as sent from messages where origin = 'ai' and status in ('sent', 'delivered', 'read')`,
  )
  return replies?.sent ?? 0
}

async function memoryAtRest(pid = 0): Promise<number> {
  await pause(10_000)
  return residentMb(pid)
}

/** Customers write to half of the phones while a console is open and loads its list every second. */
async function measureBusy(
  { url, database, token, phones }: LinkedInstallation,
  pid: number,
  agents: 'silent' | 'answering',
) {
  const stream = await openEventStream(url, token)
  let [isOver, lists] = [false, 0]
  const polling = (async () => {
    while (!isOver) {
      const response = await fetch(`${url}/api/conversations?limit=50`, { headers: withToken(token) })
      await response.text()
      if (!response.ok) throw new Error(`the list said ${response.status}`)
      lists++
      await pause(1_000)
    }
  })()
  // Warm-up: the first message of each pair includes the key exchange.
  for (let n = 0; n < BUSY_SESSIONS; n++) await phones.write('573110000000', numberOf(n), 'hola')
  await phones.takeAckTimes()
  // Warm-up: the first reply of a process loads the code of the model, which blocks the event loop once.
  if (agents === 'answering') await waitUntil(async () => (await countReplies(database)) >= BUSY_SESSIONS)

  const cpu = cpuMsOf(pid)
  const startedAt = performance.now()
  const writing: Promise<unknown>[] = []
  for (let n = 0; n < SECONDS * MESSAGES_PER_SECOND; n++) {
    await pause(Math.max(0, startedAt + (n * 1_000) / MESSAGES_PER_SECOND - performance.now()))
    writing.push(phones.write('573110000000', numberOf(n % BUSY_SESSIONS), `mensaje ${n}`))
  }
  await Promise.all(writing)
  const took = await phones.takeAckTimes()
  const seconds = (performance.now() - startedAt) / 1_000
  const cpuMs = cpuMsOf(pid) - cpu
  isOver = true
  await polling
  const messageEvents = stream.events.filter(({ type }) => type === 'message').length
  await stream.close()
  const p99 = quantile(took, 0.99)
  return {
    promise: `${MESSAGES_PER_SECOND} messages a second on ${BUSY_SESSIONS} of ${SESSIONS} phones, agents ${agents}`,
    measured:
      `acknowledged after p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${took.length} in ` +
      `${seconds.toFixed(0)} s; ${(cpuMs / took.length).toFixed(1)} CPU ms each; ${messageEvents} told live, ` +
      `${lists} lists, ${await countReplies(database)} answers`,
    p99,
    kept: took.length === SECONDS * MESSAGES_PER_SECOND,
  }
}
