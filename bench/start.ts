import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { superuser } from '../apps/server/src/db/embedded/cluster.ts'
import { openProcess } from '../apps/server/test/process.ts'
import { cpuOf, type Line, median, memoryOf } from './harness.ts'
import { enter, firstPages } from './person.ts'
import { openServer, query } from './server.ts'

const ROUNDS = 5
const AGENTS = 200
const ROWS = Number(process.env['BENCH_ROWS'] ?? 20_000)

/** P1: how much a start costs until the login page and the first list of somebody signed in are served. */
export async function coldStart(): Promise<Line[]> {
  const server = await openServer()
  const url = await server.database('ours')
  const floors: number[] = []
  const ours: number[] = []
  const env = { DATABASE_URL: url, DATA_DIR: server.folder, LOG_LEVEL: 'error', NODE_COMPILE_CACHE: cacheDir }
  const before = await openProcess(env)
  const token = await enter(before.url)
  await before.terminate()
  for (let round = 0; round < ROUNDS; round++) {
    const portavoz = await openProcess(env)
    try {
      await firstPages(portavoz.url, token)
      ours.push(cpuOf(portavoz.pid ?? 0))
    } finally {
      // Kindly, so that what Node compiled is kept for the next start, as it is for an operator.
      await portavoz.terminate()
    }
    floors.push(await floorStart(url))
  }
  await server.stop()
  const seconds = median(ours) / 1000
  return [
    {
      promise: 'P1 cold start, PostgreSQL',
      measured: `${seconds.toFixed(2)} CPU s (a bare server: ${(median(floors) / 1000).toFixed(2)})`,
      limit: '≤ 1.2 CPU s',
      kept: seconds <= 1.2,
    },
  ]
}

const cacheDir = join(tmpdir(), 'portavoz-bench-cache')

async function floorStart(url: string): Promise<number> {
  const child = spawn(process.execPath, [new URL('floors/start.ts', import.meta.url).pathname, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((ready) =>
    child.stdout.once('data', (chunk: Buffer) => ready(/ready (\d+)/.exec(String(chunk))?.[1] ?? '')),
  )
  await fetch(`http://127.0.0.1:${port}/login`)
  await fetch(`http://127.0.0.1:${port}/list`)
  const cpu = cpuOf(child.pid ?? 0)
  child.kill('SIGKILL')
  return cpu
}

/** P1b and P11: the second `npm start` on the embedded database, and what it holds when nobody asks for anything. */
export async function embeddedStart(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portavoz-bench-'))
  const costs: number[] = []
  const before = await npmStart(dataDir)
  const token = await enter(before.url)
  await stop(before.child)
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await npmStart(dataDir)
    try {
      await firstPages(url, token)
      costs.push(cpuOf(child.pid ?? 0))
    } finally {
      await stop(child)
    }
  }
  const idle = await idleMemory(dataDir, token)
  rmSync(dataDir, { recursive: true, force: true })
  const seconds = median(costs) / 1000
  return [
    {
      promise: 'P1b second `npm start`, embedded',
      measured: `${seconds.toFixed(2)} CPU s, npm and PostgreSQL included`,
      limit: '≤ 2.5 CPU s',
      kept: seconds <= 2.5,
    },
    {
      promise: 'P11 idle server beside PostgreSQL',
      measured: `${idle.megabytes.toFixed(0)} MB with ${idle.agents} agents and ${idle.messages} messages`,
      limit: '≤ 150 MB',
      kept: idle.megabytes <= 150,
    },
  ]
}

async function npmStart(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const root = new URL('..', import.meta.url).pathname
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const url = await new Promise<string>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const [, address] = /está listo en (\S+)/.exec(said) ?? []
      if (address) ready(address)
    })
    child.on('exit', (code) => failed(new Error(`npm start ended with ${code}: ${said}`)))
  })
  return { child, url }
}

async function stop(child: ChildProcess) {
  child.removeAllListeners('exit')
  const ended = new Promise((done) => child.once('exit', done))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

/** Fills the house, lets it come to rest for ten seconds, and weighs the server alone. */
async function idleMemory(dataDir: string, token: string) {
  const { child, url } = await npmStart(dataDir)
  try {
    const house = await furnish(dataDir, () => firstPages(url, token))
    await new Promise((rest) => setTimeout(rest, 10_000))
    return { ...house, megabytes: memoryOf(serverBelow(child.pid ?? 0)) }
  } finally {
    await stop(child)
  }
}

/** Counts what it brought in, as the server and the database tell it: an empty house is light. */
async function furnish(dataDir: string, countAgents: () => Promise<number>) {
  const [, , , , room = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  if (room === '') throw new Error('the embedded PostgreSQL has no socket to furnish the house through')
  const database = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(room)}`
  await query(database, FURNITURE)
  const [{ messages } = { messages: 0 }] = await query<{ messages: number }>(
    database,
    'select count(*)::int as messages from messages',
  )
  const agents = await countAgents()
  if (agents !== AGENTS || messages !== ROWS)
    throw new Error(`furnished with ${agents} agents and ${messages} messages`)
  return { agents, messages }
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
