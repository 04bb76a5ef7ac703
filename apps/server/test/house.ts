import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chooseMailer } from '../src/adapters/mail/choose-mailer.ts'
import { createAiBrain } from '../src/adapters/model/ai-brain.ts'
import { createAiEmbedder } from '../src/adapters/model/ai-embedder.ts'
import { buildApp, type House } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createPool } from '../src/db/connect.ts'
import { createLog } from '../src/platform/log.ts'
import { createOutwardFetch } from '../src/platform/outward.ts'
import { originsFor } from '../src/platform/private-origins.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import type { Outside } from '../src/wiring/outside.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { openPostOffice } from './fakes/mail/post-office.ts'
import { openModel } from './fakes/model/model.ts'
import { openTelegram } from './fakes/telegram/telegram.ts'
import type { WhatsApp } from './fakes/whatsapp/whatsapp.ts'
import { KEY } from './key.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

type Options = {
  env?: Record<string, string>
  /** Does the work as it comes, like the real thing; else `drain` does it. */
  live?: boolean
  /** Opens a second server on the database of the first. */
  beside?: { database: TestDatabase; telegramUrl: string; modelUrl: string }
  modelTimeoutMs?: number
  /** How long a question waits for its meaning. */
  meaningTimeoutMs?: number
  /** The operator lets owners' addresses lead to the model's double. */
  allowsModel?: boolean
  /** With a mail server, which is `house.post` and may ask for a password; else letters are files in `house.dataDir`. */
  smtp?: boolean | { user: string; pass: string }
  /** With WhatsApp's double behind its socket; else nothing answers there. */
  whatsapp?: WhatsApp
  outside?: Partial<Outside>
}

/** WhatsApp's double closes no accounts of programs that hurry. */
const HASTE = {
  firstMs: 20,
  standBackMs: 100,
  tooOldMs: 100,
  versionAgainMs: 0,
  gapMs: [0, 0] as [number, number],
  mostInMinute: 1_000,
  typingMs: [0, 0] as [number, number],
  ackMs: 2_000,
}

type Answer = { status: number; body: any; headers: Headers } // oxlint-disable-line typescript/no-explicit-any -- tests read any answer

export type TestHouse = Awaited<ReturnType<typeof openHouse>>

/** A fresh database, the whole server on it over real HTTP, and honest doubles for the world outside. */
export async function openHouse({
  env = {},
  live = false,
  beside,
  modelTimeoutMs,
  meaningTimeoutMs = 10_000,
  allowsModel = false,
  smtp = false,
  whatsapp,
  outside = {},
}: Options = {}) {
  const database = beside?.database ?? (await freshDatabase())
  const telegram = await openTelegram()
  const model = await openModel()
  const post = smtp ? await openPostOffice(smtp === true ? {} : { auth: smtp }) : null
  const dataDir = throwAwayFolder('casa-')
  const lines: Record<string, unknown>[] = []
  let skewMs = 0

  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'info',
    TELEGRAM_API_ROOT: beside?.telegramUrl ?? telegram.url,
    OPENAI_BASE_URL: `${beside?.modelUrl ?? model.url}/v1`,
    OPENAI_MODEL: 'eco',
    ALLOWED_PRIVATE_ORIGINS: allowsModel ? model.url : '',
    OPENAI_API_KEY: 'sk-de-prueba',
    DATA_DIR: dataDir,
    SMTP_URL: post?.url ?? '',
    // A closed door: no test speaks with the real one.
    WHATSAPP_SOCKET_URL: whatsapp?.url ?? 'ws://127.0.0.1:9',
    WHATSAPP_MEDIA_URL: whatsapp?.mediaUrl ?? 'http://127.0.0.1:9',
    WHATSAPP_WEB_URL: whatsapp?.webUrl ?? 'http://127.0.0.1:9',
    ...env,
  })
  const log = createLog(config.logLevel, {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const pool = createPool(database.url)
  const secrets = outside.secrets ?? createSecrets([config.secretKey ?? KEY])
  const clock = { now: () => new Date(Date.now() + skewMs) }
  const outward = createOutwardFetch(originsFor(config.allowedPrivateOrigins, 'model'))
  const house: House = await buildApp({
    config: { ...config, model: env['OPENAI_BASE_URL'] === '' ? null : config.model },
    databaseUrl: database.url,
    isAlone: false,
    pool,
    secrets,
    clock,
    log,
    mailer: chooseMailer(config, log),
    brain: createAiBrain(staysHere(outward), modelTimeoutMs),
    embedder: createAiEmbedder(staysHere(outward), { questionMs: meaningTimeoutMs, passagesMs: meaningTimeoutMs }),
    meaningPatienceMs: 2 * meaningTimeoutMs,
    // No test depends on what was built before it: whoever needs pages brings a console.
    consoleDir: join(dataDir, 'no-console'),
    ...outside,
    whatsappWaits: { ...HASTE, ...outside.whatsappWaits },
  })
  const url = await house.app.listen({ port: 0, host: '127.0.0.1' })
  await house.start({ work: live })

  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    await house.stop()
    await pool.end()
  }
  onTestFinished(async () => {
    await stop()
    await telegram.close()
    await model.close()
    await post?.close()
    rmSync(dataDir, { recursive: true, force: true })
    if (!beside) await database.drop()
  })

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }

  return {
    url,
    house,
    db: house.db,
    pool,
    clock,
    database,
    secrets,
    telegram,
    model,
    post,
    dataDir,
    lines,
    call,
    stop,
    /** Time passes, for everything that asks the house's clock. */
    skip: (ms: number) => void (skewMs += ms),
    tidy: house.tidy,
    lookForSilentFlows: house.lookForSilentFlows,
    /** Does all the work there is; 20 seconds pass before each further round, so that what waits comes due. */
    async drain(rounds = 12) {
      for (let round = 0; round < rounds; round++) {
        if ((await house.drain()) === 0) return
        if (round > 0) skewMs += 20_000
      }
    },
  }
}

/** An owner's key leads to its provider: no test speaks with the real one. */
const staysHere =
  (outward: typeof fetch): typeof fetch =>
  (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    return hostname === '127.0.0.1' ? outward(input, init) : Promise.reject(new Error('nobody leaves a test'))
  }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
