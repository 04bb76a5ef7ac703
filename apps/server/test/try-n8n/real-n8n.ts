import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTemporaryFolder } from '../process/temporary-folder.ts'

export type RealN8n = Awaited<ReturnType<typeof startRealN8n>>

const OWNER_ACCOUNT = {
  email: 'quien@ejemplo.co',
  firstName: 'Quien',
  lastName: 'Prueba',
  password: 'Una-clave-larga-1',
}
const START_TIMEOUT_MS = 5 * 60_000

/** A real n8n in its own temporary folder, reachable from this machine only. */
export async function startRealN8n(command: string) {
  const folder = createTemporaryFolder('n8n-de-prueba-')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let output = ''
  const appendOutput = (chunk: Buffer) => void (output = (output + String(chunk)).slice(-20_000))
  const start = () => spawnN8n(command, { folder, port, url, appendOutput })
  let running = start()
  const close = async () => {
    await running.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, running.isGone)
    const owner = await createOwner(url)
    return {
      url,
      webhookUrl: `${url}/webhook`,
      ...owner,
      close,
      output: () => output,
      /** Ends it without a shutdown, like a power cut. */
      kill: () => running.kill(),
      /** Restarts on the same data and address; resolves when its webhooks are registered. */
      async restart() {
        running = start()
        await waitUntilReady(url, running.isGone)
        await waitUntilRegistered(url, running.isGone)
      },
    }
  } catch (error) {
    await close()
    throw new Error(`n8n did not begin; it said: ${output}`, { cause: error })
  }
}

type N8nStartOptions = { folder: string; port: number; url: string; appendOutput: (chunk: Buffer) => void }

function spawnN8n(command: string, { folder, port, url, appendOutput }: N8nStartOptions) {
  const child = spawn(command, ['start'], {
    env: {
      // n8n may require a newer Node than the one on the PATH.
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
    // Its task runner ends with it.
    detached: true,
  })
  let isGone = false
  child.stdout.on('data', appendOutput)
  child.stderr.on('data', appendOutput)
  const exited = new Promise<void>((resolve) =>
    child.on('exit', () => {
      isGone = true
      resolve()
    }),
  )
  const killAll = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // The process already ended.
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

/** An unregistered webhook answers 404; ours refuses a call without the secret. */
async function waitUntilRegistered(url: string, isGone: () => boolean) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${url}/webhook/evolution-events`, { method: 'POST' }).catch(() => null)
    if (response && response.status !== 404 && response.status < 500) return
    if (isGone() || Date.now() > deadline) throw new Error('its webhooks do not come back')
    await pause(500)
  }
}

async function waitUntilReady(url: string, isGone: () => boolean) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${url}/rest/settings`).catch(() => null)
    // Before its database is ready it answers 503, also in JSON.
    if (response?.ok && response.headers.get('content-type')?.includes('json')) return
    if (isGone() || Date.now() > deadline) throw new Error('it is gone, or says nothing')
    await pause(500)
  }
}

/** Creates the owner account and an API key with all permissions of the owner, as the setup page does. */
async function createOwner(url: string) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/rest${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const response = await post('/owner/setup', OWNER_ACCOUNT)
  if (!response.ok) throw new Error(`its owner could not be made: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
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

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
