import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { attach } from '../apps/server/src/db/embedded/attach.ts'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { startFakeWhatsApp } from '../apps/server/test/fakes/whatsapp/whatsapp.ts'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { stopPostgres } from '../apps/server/test/process/stop-postgres.ts'
import { createDataFolder } from './data-template.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

async function freePort() {
  const freed = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => freed.resolve(port))
  })
  return String(await freed.promise)
}

/**
 * Starts the server as an operator does, with a data folder of its own and fakes of Telegram, WhatsApp and the model.
 * `extraEnv` is added to the environment.
 */
export async function startProduct(extraEnv: Record<string, string> = {}) {
  const dataDir = await createDataFolder()
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  const whatsapp = await startFakeWhatsApp()
  const start = (port: string) =>
    startServerProcess({
      DATA_DIR: dataDir,
      TELEGRAM_API_ROOT: telegram.url,
      WHATSAPP_SOCKET_URL: whatsapp.url,
      WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
      WHATSAPP_WEB_URL: whatsapp.webUrl,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: 'sk-de-prueba',
      OPENAI_MODEL: 'eco',
      ...extraEnv,
      PORT: port,
    })
  // Links in e-mails and the redirect URI of a provider name the port, so it is known before the start.
  const namesPort = extraEnv['SMTP_URL'] !== undefined || extraEnv['OIDC_ISSUER'] !== undefined
  let server = await start(namesPort ? await freePort() : '0')
  const { url } = server

  return {
    url,
    telegram,
    whatsapp,
    model,
    /** Kills the process without a shutdown. */
    kill: () => server.kill(),
    /** Starts on the same data and port. */
    restart: async () => {
      server = await start(new URL(url).port)
    },
    /** Replaces the key file of a stopped server: stored secrets cannot be decrypted any more. */
    replaceSecretKey: () => writeFile(join(dataDir, 'secret.key'), 'otra clave de treinta y dos letras o más\n'),
    /** Replaces the bytes of every stored document that equals `current`. */
    replaceStoredFile: (current: Uint8Array, replacement: Uint8Array) =>
      replaceFiles(join(dataDir, 'documents'), current, replacement),
    /** Runs `npm run admin -- <args>`. */
    admin: (...args: string[]) => runAdmin(args, { DATA_DIR: dataDir, ...extraEnv }),
    /** Runs one SQL statement on the server's database. */
    runSql: (statement: string) => runStatement(dataDir, statement),
    /** Stops the database; it comes back some time after the returned function was called. */
    stopDatabase: () => stopPostgres(dataDir),
    /** Opens a transaction that may still write events, and holds it until `end`. */
    openSlowTransaction: () => openTransaction(dataDir),
    close: async () => {
      await server.terminate()
      await telegram.close()
      await whatsapp.close()
      await model.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function replaceFiles(folder: string, current: Uint8Array, replacement: Uint8Array) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await readFile(path)).equals(current)) await writeFile(path, replacement)
  }
}

async function runStatement(dataDir: string, statement: string) {
  const { url } = await attach({ databaseUrl: null, dataDir })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function openTransaction(dataDir: string) {
  const { url } = await attach({ databaseUrl: null, dataDir })
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return { end: () => client.end() }
}

const runFile = promisify(execFile)
const ADMIN_SCRIPT = new URL('../apps/server/dist/admin.mjs', import.meta.url).pathname

const runAdmin = (args: string[], env: Record<string, string>) =>
  runFile(process.execPath, [ADMIN_SCRIPT, ...args], { env: { PATH: process.env['PATH'], ...env } })
