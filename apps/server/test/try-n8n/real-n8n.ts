import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { throwAwayFolder } from '../throw-away-folder.ts'

export type RealN8n = Awaited<ReturnType<typeof openRealN8n>>

const OWNER = { email: 'quien@ejemplo.co', firstName: 'Quien', lastName: 'Prueba', password: 'Una-clave-larga-1' }
const BEGINS_WITHIN_MS = 5 * 60_000

/** An n8n as somebody installs it, in a folder of its own that goes with it, reachable from this machine alone. */
export async function openRealN8n(command: string) {
  const folder = throwAwayFolder('n8n-de-prueba-')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let said = ''
  const hear = (chunk: Buffer) => void (said = (said + String(chunk)).slice(-20_000))
  const start = () => startN8n(command, { folder, port, url, hear })
  let running = start()
  const close = async () => {
    await running.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(url, running.isGone)
    const owner = await becomeOwner(url)
    return {
      url,
      webhookUrl: `${url}/webhook`,
      ...owner,
      close,
      said: () => said,
      /** As a power cut would. */
      kill: () => running.kill(),
      /** On the same data and at the same address; resolves when its webhooks are registered. */
      async startAgain() {
        running = start()
        await ready(url, running.isGone)
        await registered(url, running.isGone)
      },
    }
  } catch (error) {
    await close()
    throw new Error(`n8n did not begin; it said: ${said}`, { cause: error })
  }
}

type Start = { folder: string; port: number; url: string; hear: (chunk: Buffer) => void }

function startN8n(command: string, { folder, port, url, hear }: Start) {
  const child = spawn(command, ['start'], {
    env: {
      // Its own Node may be older than it wants.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      HOME: folder,
      N8N_USER_FOLDER: folder,
      N8N_HOST: '127.0.0.1',
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_PORT: String(port),
      WEBHOOK_URL: `${url}/`,
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_SECURE_COOKIE: 'false',
      EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'all',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its task runner dies with it.
    detached: true,
  })
  let isGone = false
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = new Promise<void>((done) =>
    child.on('exit', () => {
      isGone = true
      done()
    }),
  )
  const killAll = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  return {
    isGone: () => isGone,
    async kill() {
      killAll()
      await exited
    },
    async end() {
      child.kill('SIGTERM')
      await Promise.race([exited, pause(20_000)])
      killAll()
    },
  }
}

/** A webhook that is not registered answers 404; ours refuses whoever shows no secret. */
async function registered(url: string, isGone: () => boolean) {
  const until = Date.now() + BEGINS_WITHIN_MS
  for (;;) {
    const response = await fetch(`${url}/webhook/evolution-events`, { method: 'POST' }).catch(() => null)
    if (response && response.status !== 404 && response.status < 500) return
    if (isGone() || Date.now() > until) throw new Error('its webhooks do not come back')
    await pause(500)
  }
}

async function ready(url: string, isGone: () => boolean) {
  const until = Date.now() + BEGINS_WITHIN_MS
  for (;;) {
    const response = await fetch(`${url}/rest/settings`).catch(() => null)
    if (response?.headers.get('content-type')?.includes('json')) return
    if (isGone() || Date.now() > until) throw new Error('it is gone, or says nothing')
    await pause(500)
  }
}

/** As its first visitor does: an account, and a key for its API that may do what its owner may. */
async function becomeOwner(url: string) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/rest${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const made = await post('/owner/setup', OWNER)
  if (!made.ok) throw new Error(`its owner could not be made: ${made.status} ${await made.text()}`)
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const scopes = (await (await fetch(`${url}/rest/api-keys/scopes`, { headers: { cookie } })).json()) as {
    data: string[]
  }
  const key = await post('/api-keys', { label: 'Portavoz', scopes: scopes.data, expiresAt: null }, cookie)
  if (!key.ok) throw new Error(`its key could not be made: ${key.status} ${await key.text()}`)
  const { data } = (await key.json()) as { data: { rawApiKey: string } }
  const settings = (await (await fetch(`${url}/rest/settings`, { headers: { cookie } })).json()) as {
    data: { versionCli: string }
  }
  return { apiKey: data.rawApiKey, version: settings.data.versionCli }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
