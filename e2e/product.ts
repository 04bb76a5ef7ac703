import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { attach } from '../apps/server/src/db/embedded/attach.ts'
import { superuser } from '../apps/server/src/db/embedded/cluster.ts'
import { openModel } from '../apps/server/test/fakes/model/model.ts'
import { openTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { openWhatsApp } from '../apps/server/test/fakes/whatsapp/whatsapp.ts'
import { openProcess } from '../apps/server/test/process.ts'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

export type Product = Awaited<ReturnType<typeof openProduct>>

/** For whoever must know the address before it is served, such as the one of the links in letters. */
export async function freePort() {
  const taken = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => taken.resolve(port))
  })
  return String(await taken.promise)
}

/**
 * The product as an operator starts it, on a folder of its own, between a Telegram, a WhatsApp and a model that answer here.
 * `more` is what this operator adds to the environment.
 */
export async function openProduct(more: Record<string, string> = {}) {
  const dataDir = throwAwayFolder('portavoz-navegador-')
  const telegram = await openTelegram()
  const model = await openModel()
  const whatsapp = await openWhatsApp()
  const start = (port: string) =>
    openProcess({
      DATA_DIR: dataDir,
      TELEGRAM_API_ROOT: telegram.url,
      WHATSAPP_SOCKET_URL: whatsapp.url,
      WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
      WHATSAPP_WEB_URL: whatsapp.webUrl,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: 'sk-de-prueba',
      OPENAI_MODEL: 'eco',
      ...more,
      PORT: port,
    })
  let server = await start(more['PORT'] ?? '0')
  const { url } = server

  return {
    url,
    telegram,
    whatsapp,
    model,
    /** As a power cut would. */
    kill: () => server.kill(),
    /** On the same data and at the same address. */
    startAgain: async () => {
      server = await start(new URL(url).port)
    },
    /** While it is not served: its next start seals with another key, and opens nothing of before. */
    loseKey: () => writeFile(join(dataDir, 'secret.key'), 'otra clave de treinta y dos letras o más\n'),
    /** A disk that mended: whichever document was kept as these bytes is kept as those from here on. */
    keepInstead: (kept: Uint8Array, instead: Uint8Array) => rewrite(join(dataDir, 'documents'), kept, instead),
    /** What the operator types after `npm run admin --`. */
    admin: (...words: string[]) => operator(words, { DATA_DIR: dataDir, ...more }),
    /** One statement on its database. */
    ask: (statement: string) => askDatabase(dataDir, statement),
    /** Writes in another database of the same PostgreSQL, and does not end until told to. */
    writeElsewhere: () => openTransaction(dataDir),
    close: async () => {
      await server.terminate()
      await telegram.close()
      await whatsapp.close()
      await model.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function rewrite(folder: string, kept: Uint8Array, instead: Uint8Array) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await readFile(path)).equals(kept)) await writeFile(path, instead)
  }
}

async function askDatabase(dataDir: string, statement: string) {
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
  const [, , , , room = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({ user: superuser, host: room, database: 'template1' })
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return { end: () => client.end() }
}

const runFile = promisify(execFile)
const ADMIN = new URL('../apps/server/src/admin.ts', import.meta.url).pathname

const operator = (words: string[], env: Record<string, string>) =>
  runFile(process.execPath, [ADMIN, ...words], { env: { PATH: process.env['PATH'], ...env } })
