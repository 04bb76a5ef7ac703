import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { superuser } from '../apps/server/src/db/embedded/cluster.ts'
import { startFakeTelegram, type FakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { cpuMsOf, type BenchResult, residentMb } from './harness.ts'
import { addTelegramAgent, signUpAndSignIn, loadFirstPages } from './owner-client.ts'
import { npmStart, stopChild } from './npm-start.ts'
import { query } from './bench-postgres.ts'

const AGENTS = 200
const BOTS = 50
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)
const MINUTE_MS = 60_000

type IdleInstallation = { dataDir: string; telegram: FakeTelegram; token: string }

/** P11: memory and processor time of a started server that polls every bot and gets no messages. */
export async function idle(): Promise<BenchResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const telegram = await startFakeTelegram()
  try {
    const installation = { dataDir, telegram, token: await seedInstallation(dataDir, telegram) }
    const { megabytes, cpuMs, polls, messages } = await measureIdle(installation)
    const load = `${AGENTS} agents, ${messages} messages and ${BOTS} bots in ${polls} long polls a minute`
    return [
      {
        promise: 'P11 idle server beside PostgreSQL',
        measured: `${megabytes.toFixed(0)} MB with ${load}; ${cpuMs} CPU ms in it, PostgreSQL included`,
        limit: '≤ 150 MB',
        kept: megabytes <= 150,
      },
    ]
  } finally {
    await telegram.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Seeds the database and creates the bots in a first run. Returns the owner's token. */
async function seedInstallation(dataDir: string, telegram: FakeTelegram): Promise<string> {
  const { child, url } = await npmStart(dataDir, { TELEGRAM_API_ROOT: telegram.url })
  try {
    const token = await signUpAndSignIn(url)
    await query(databaseUrlOf(dataDir), SEED_SQL)
    for (let n = 1; n <= BOTS; n++) {
      const botToken = `${800_000 + n}:${'B'.repeat(35)}`
      telegram.addBot(botToken, { id: 800_000 + n, username: `ocioso_${n}_bot`, name: `Ocioso ${n}` })
      await addTelegramAgent(url, token, `Ocioso ${n}`, botToken)
    }
    return token
  } finally {
    await stopChild(child)
  }
}

/**
 * Starts again, loads one list, waits ten seconds and measures for a minute. The memory is the server process alone.
 */
async function measureIdle({ dataDir, telegram, token }: IdleInstallation) {
  const { child, url } = await npmStart(dataDir, { TELEGRAM_API_ROOT: telegram.url })
  try {
    await untilAllPolled(telegram)
    const agents = await loadFirstPages(url, token)
    await pause(10_000)
    const root = child.pid ?? 0
    const [cpu, polls] = [cpuMsOf(root), pollsOf(telegram)]
    await pause(MINUTE_MS)
    const usage = { cpuMs: cpuMsOf(root) - cpu, polls: pollsOf(telegram) - polls }
    const megabytes = residentMb(findServerPid(root))
    return { ...usage, megabytes, messages: await checkSize(dataDir, agents) }
  } finally {
    await stopChild(child)
  }
}

/** Waits until every bot is in a long poll. */
const untilAllPolled = (telegram: FakeTelegram) => {
  const countPolled = () => telegram.bots.filter((bot) => bot.updateQueue.isPolled).length
  return telegram.notifier.waitUntil(
    () => countPolled() === BOTS,
    () => `${BOTS} bots in a long poll; there were ${countPolled()}`,
    30_000,
  )
}

const pollsOf = (telegram: FakeTelegram) =>
  telegram.bots.reduce((sum, { calls }) => sum + calls.filter(({ method }) => method === 'getUpdates').length, 0)

/** Throws unless the installation has the expected agents, connections and messages: an empty one uses less memory. */
async function checkSize(dataDir: string, agents: number): Promise<number> {
  const [{ messages, connected } = { messages: 0, connected: 0 }] = await query<{
    messages: number
    connected: number
  }>(
    databaseUrlOf(dataDir),
    `select (select count(*) from messages)::int as messages,
      (select count(*) from agents where connection = 'connected')::int as connected`,
  )
  if (agents !== AGENTS + BOTS || messages !== ROWS || connected !== BOTS)
    throw new Error(`furnished with ${agents} agents, ${connected} of them connected, and ${messages} messages`)
  return messages
}

function databaseUrlOf(dataDir: string): string {
  const [, , , , socketFolder = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  if (socketFolder === '') throw new Error('the embedded PostgreSQL has no socket to fill the database through')
  return `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
}

function findServerPid(root: number): number {
  for (let pid = root; ;) {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('main.mjs')) return pid
    const [next] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    if (!next) throw new Error('no server below npm')
    pid = next
  }
}

const CONVERSATIONS = Math.ceil(ROWS / 25)
const SEED_SQL = `
  insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
    custom_config, secrets, webhook_id, created_at, updated_at)
    select 'b-agent-' || n, users.id, 'Agente ' || n, 'Vende', 'Eres vendedor', 'whatsapp', 'b-s-' || n, true,
      'disconnected', '{}', '', 'b-w-' || n, now(), now()
      from users, generate_series(1, ${AGENTS}) n;
  insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, last_at, created_at,
    updated_at)
    select 'b-conv-' || n, users.id, 'b-agent-' || (1 + n % ${AGENTS}), 'whatsapp', 'b-c-' || n, '57300' || n,
      now(), now(), now()
      from users, generate_series(1, ${CONVERSATIONS}) n;
  insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
    select 'b-m-' || n, 'b-conv-' || (1 + n % ${CONVERSATIONS}), users.id, 'incoming', 'contact', 'text', 'Hola, ¿me confirmas el precio?', now(), now()
      from users, generate_series(1, ${ROWS}) n`
