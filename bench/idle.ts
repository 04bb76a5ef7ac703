import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { superuser } from '../apps/server/src/db/embedded/cluster.ts'
import { openTelegram, type Telegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { cpuOf, type Line, memoryOf } from './harness.ts'
import { addTelegramAgent, enter, firstPages } from './person.ts'
import { npmStart, stop } from './npm-start.ts'
import { query } from './server.ts'

const AGENTS = 200
const BOTS = 50
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)
const MINUTE_MS = 60_000

type House = { dataDir: string; telegram: Telegram; token: string }

/** P11: what a started server holds, and what it does, while it listens to every bot and nobody writes. */
export async function idle(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const telegram = await openTelegram()
  try {
    const house = { dataDir, telegram, token: await furnish(dataDir, telegram) }
    const { megabytes, cpuMs, polls, messages } = await rest(house)
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

/** A first run brings everything in. Returns the owner's token. */
async function furnish(dataDir: string, telegram: Telegram): Promise<string> {
  const { child, url } = await npmStart(dataDir, { TELEGRAM_API_ROOT: telegram.url })
  try {
    const token = await enter(url)
    await query(databaseOf(dataDir), FURNITURE)
    for (let n = 1; n <= BOTS; n++) {
      const botToken = `${800_000 + n}:${'B'.repeat(35)}`
      telegram.addBot(botToken, { id: 800_000 + n, username: `ocioso_${n}_bot`, name: `Ocioso ${n}` })
      await addTelegramAgent(url, token, `Ocioso ${n}`, botToken)
    }
    return token
  } finally {
    await stop(child)
  }
}

/** The next run serves one list, comes to rest for ten seconds, and is watched for a minute. The server alone is weighed. */
async function rest({ dataDir, telegram, token }: House) {
  const { child, url } = await npmStart(dataDir, { TELEGRAM_API_ROOT: telegram.url })
  try {
    await allPolled(telegram)
    const agents = await firstPages(url, token)
    await pause(10_000)
    const root = child.pid ?? 0
    const [cpu, polls] = [cpuOf(root), pollsOf(telegram)]
    await pause(MINUTE_MS)
    const watched = { cpuMs: cpuOf(root) - cpu, polls: pollsOf(telegram) - polls }
    const megabytes = memoryOf(serverBelow(root))
    return { ...watched, megabytes, messages: await truly(dataDir, agents) }
  } finally {
    await stop(child)
  }
}

/** Every bot waits in a long poll: the double holds each for as long as it was asked to. */
const allPolled = (telegram: Telegram) => {
  const polled = () => telegram.bots.filter((bot) => bot.inbox.isPolled).length
  return telegram.bell.until(
    () => polled() === BOTS,
    () => `${BOTS} bots in a long poll; there were ${polled()}`,
    30_000,
  )
}

const pollsOf = (telegram: Telegram) =>
  telegram.bots.reduce((sum, { calls }) => sum + calls.filter(({ method }) => method === 'getUpdates').length, 0)

/** Throws unless the house was as full as promised, as the server and the database tell it: an empty house is light. */
async function truly(dataDir: string, agents: number): Promise<number> {
  const [{ messages, connected } = { messages: 0, connected: 0 }] = await query<{
    messages: number
    connected: number
  }>(
    databaseOf(dataDir),
    `select (select count(*) from messages)::int as messages,
      (select count(*) from agents where connection = 'connected')::int as connected`,
  )
  if (agents !== AGENTS + BOTS || messages !== ROWS || connected !== BOTS)
    throw new Error(`furnished with ${agents} agents, ${connected} of them connected, and ${messages} messages`)
  return messages
}

function databaseOf(dataDir: string): string {
  const [, , , , room = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  if (room === '') throw new Error('the embedded PostgreSQL has no socket to furnish the house through')
  return `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(room)}`
}

function serverBelow(root: number): number {
  for (let pid = root; ;) {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('main.ts')) return pid
    const [next] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    if (!next) throw new Error('no server below npm')
    pid = next
  }
}

const CONVERSATIONS = Math.ceil(ROWS / 25)
const FURNITURE = `
  insert into agents (id, user_id, name, description, prompt, platform, session_name, is_active, connection, custom_config, secrets, webhook_id, created_at, updated_at)
    select 'b-agent-' || n, users.id, 'Agente ' || n, 'Vende', 'Eres vendedor', 'whatsapp', 'b-s-' || n, true, 'disconnected', '{}', '', 'b-w-' || n, now(), now()
      from users, generate_series(1, ${AGENTS}) n;
  insert into conversations (id, user_id, agent_id, platform, session_name, contact_key, last_at, created_at, updated_at)
    select 'b-conv-' || n, users.id, 'b-agent-' || (1 + n % ${AGENTS}), 'whatsapp', 'b-c-' || n, '57300' || n, now(), now(), now()
      from users, generate_series(1, ${CONVERSATIONS}) n;
  insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
    select 'b-m-' || n, 'b-conv-' || (1 + n % ${CONVERSATIONS}), users.id, 'incoming', 'contact', 'text', 'Hola, ¿me confirmas el precio?', now(), now()
      from users, generate_series(1, ${ROWS}) n`
