import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chooseMailer } from '../src/adapters/mail/choose-mailer.ts'
import { createAiLanguageModel } from '../src/adapters/model/ai-language-model.ts'
import { createAiSpeechModel } from '../src/adapters/model/ai-speech-model.ts'
import { createAiTranscriber } from '../src/adapters/model/ai-transcriber.ts'
import { createAiEmbedder } from '../src/adapters/model/ai-embedder.ts'
import { INBOUND_CONNECTIONS } from '../src/db/connect.ts'
import { composeServer, type PortavozServer } from '../src/server/compose.ts'
import { readConfig } from '../src/server/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createSafeFetch } from '../src/platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../src/platform/network/allowed-private-origins.ts'
import { createSecrets } from '../src/platform/security/secrets.ts'
import type { ServerInputs } from '../src/server/composition/server-inputs.ts'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { startSmtpServer } from './fakes/mail/smtp-server.ts'
import { startFakeModel } from './fakes/model/model.ts'
import { startFakeTelegram } from './fakes/telegram/telegram.ts'
import type { FakeWhatsApp } from './fakes/whatsapp/whatsapp.ts'
import { TEST_SECRET_KEY } from './helpers/secret-key.ts'
import { createTemporaryFolder } from './process/temporary-folder.ts'

export type TestServerOptions = {
  env?: Record<string, string>
  /** Runs the workers continuously; otherwise `drain` does the work. */
  runsWorkers?: boolean
  /** Starts a second server on the database of the first one. */
  sharedWith?: { database: TestDatabase; telegramUrl?: string; modelUrl?: string }
  modelTimeoutMs?: number
  /** The timeout for the embedding of a question. */
  embeddingTimeoutMs?: number
  /** Allows addresses that users typed to reach the fake model. */
  allowsFakeModel?: boolean
  /**
   * Starts a fake SMTP server as `server.smtpServer`, optionally with a password; otherwise e-mails are files in
   * `server.dataDir`.
   */
  smtp?: boolean | { user: string; pass: string }
  /** Connects to the fake WhatsApp; otherwise its address is closed. */
  whatsapp?: FakeWhatsApp
  inputs?: Partial<ServerInputs>
}

/** The fake WhatsApp bans no account for fast messages. */
const FAST_WHATSAPP_TIMEOUTS = {
  firstMs: 20,
  standBackMs: 100,
  tooOldMs: 100,
  versionAgainMs: 0,
  gapMs: [0, 0] as [number, number],
  mostInMinute: 1_000,
  typingMs: [0, 0] as [number, number],
  ackMs: 2_000,
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read any answer
type TestResponse = { status: number; body: any; headers: Headers }

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** Starts the whole server over real HTTP on a new database, with fakes for each external service. */
export async function startTestServer({
  env = {},
  runsWorkers = false,
  sharedWith,
  modelTimeoutMs,
  embeddingTimeoutMs = 10_000,
  allowsFakeModel = false,
  smtp = false,
  whatsapp,
  inputs = {},
}: TestServerOptions = {}) {
  const database = sharedWith?.database ?? (await createTestDatabase())
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  const smtpServer = smtp ? await startSmtpServer(smtp === true ? {} : { auth: smtp }) : null
  const dataDir = createTemporaryFolder('casa-')
  const logLines: Record<string, unknown>[] = []
  let skewMs = 0

  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'info',
    TELEGRAM_API_ROOT: sharedWith?.telegramUrl ?? telegram.url,
    OPENAI_BASE_URL: `${sharedWith?.modelUrl ?? model.url}/v1`,
    OPENAI_MODEL: 'eco',
    ALLOWED_PRIVATE_ORIGINS: allowsFakeModel ? model.url : '',
    OPENAI_API_KEY: 'sk-de-prueba',
    DATA_DIR: dataDir,
    SMTP_URL: smtpServer?.url ?? '',
    // A closed port: no test reaches the real WhatsApp.
    WHATSAPP_SOCKET_URL: whatsapp?.url ?? 'ws://127.0.0.1:9',
    WHATSAPP_MEDIA_URL: whatsapp?.mediaUrl ?? 'http://127.0.0.1:9',
    WHATSAPP_WEB_URL: whatsapp?.webUrl ?? 'http://127.0.0.1:9',
    ...env,
  })
  const log = createLog(config.logLevel, {
    write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const pool = database.openPool()
  const secrets = inputs.secrets ?? createSecrets([config.secretKey ?? TEST_SECRET_KEY])
  const clock = { now: () => new Date(Date.now() + skewMs) }
  const safeFetch = createSafeFetch(allowedOriginsFor(config.allowedPrivateOrigins, 'model'))
  const testServer: PortavozServer = await composeServer({
    config: { ...config, model: env['OPENAI_BASE_URL'] === '' ? null : config.model },
    databaseUrl: database.url,
    isAlone: false,
    pool,
    inboundPool: database.openPool(INBOUND_CONNECTIONS),
    secrets,
    clock,
    log,
    mailer: chooseMailer(config, log),
    languageModel: createAiLanguageModel(loopbackOnly(safeFetch), modelTimeoutMs),
    embedder: createAiEmbedder(loopbackOnly(safeFetch), {
      questionMs: embeddingTimeoutMs,
      passagesMs: embeddingTimeoutMs,
    }),
    transcriber: createAiTranscriber(loopbackOnly(safeFetch)),
    speechModel: createAiSpeechModel(loopbackOnly(safeFetch)),
    embeddingTimeoutMs: 2 * embeddingTimeoutMs,
    // No test depends on a built console; a test that needs pages creates them.
    consoleDir: join(dataDir, 'no-console'),
    ...inputs,
    whatsappTimeouts: { ...FAST_WHATSAPP_TIMEOUTS, ...inputs.whatsappTimeouts },
  })
  const url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  await testServer.start({ work: runsWorkers })

  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    await testServer.stop()
    await pool.end()
  }
  onTestFinished(async () => {
    try {
      await stop()
    } finally {
      await telegram.close()
      await model.close()
      await smtpServer?.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (!sharedWith) await database.drop()
    }
  })

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => {
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
    return { status: response.status, body: parseBody(text), headers: response.headers }
  }

  return {
    url,
    server: testServer,
    db: testServer.db,
    pool,
    clock,
    database,
    secrets,
    telegram,
    model,
    smtpServer,
    dataDir,
    logLines,
    call,
    stop,
    /** Advances the server's clock. */
    advanceClock: (ms: number) => void (skewMs += ms),
    deleteExpired: testServer.deleteExpired,
    reportSilentWorkflows: testServer.reportSilentWorkflows,
    assignWaiting: testServer.assignWaiting,
    alertOverdue: testServer.alertOverdue,
    /** Runs all due work; the clock advances 20 seconds before each further round, so that delayed work becomes due. */
    async drain(rounds = 12) {
      for (let round = 0; round < rounds; round++) {
        if ((await testServer.drain()) === 0) return
        if (round > 0) skewMs += 20_000
      }
    },
  }
}

/** An agent's own key would call its real provider, so only loopback addresses are allowed. */
const loopbackOnly =
  (safeFetch: typeof fetch): typeof fetch =>
  (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    return hostname === '127.0.0.1' ? safeFetch(input, init) : Promise.reject(new Error('nobody leaves a test'))
  }

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
