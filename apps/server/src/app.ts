import { limits } from '@portavoz/contract'
import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { createSharpImages } from './adapters/images/sharp-images.ts'
import { createTelegramChannel } from './adapters/telegram/telegram.send.ts'
import { createOpenApi } from './adapters/telegram/telegram.api.ts'
import { createTelegramListening } from './adapters/telegram/telegram.listen.ts'
import { createLookUpBot } from './adapters/telegram/telegram.lookup.ts'
import type { Waits } from './adapters/telegram/telegram.waits.ts'
import { telegramWebhook } from './adapters/telegram/telegram.webhook.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { migrationsOf } from './db/migrate.ts'
import { examine } from './examine.ts'
import { createAgentSecrets, type ModelOf, modelOf } from './modules/agents/agent-secrets.ts'
import { agentRoutes } from './modules/agents/agents.routes.ts'
import { createAgents } from './modules/agents/agents.service.ts'
import { createAgentStore } from './modules/agents/agents.store.ts'
import { createExecute } from './modules/agents/execute.ts'
import { platformConfigOf } from './modules/agents/present-agent.ts'
import { createAccess } from './modules/auth/access.room.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { checkupRoutes } from './modules/checkup/checkup.routes.ts'
import { conversationRoutes } from './modules/conversations/conversations.routes.ts'
import { createConversations } from './modules/conversations/conversations.service.ts'
import { createConversationStore } from './modules/conversations/conversations.store.ts'
import { createEngine } from './modules/engine/engine.room.ts'
import { journalRoutes } from './modules/journal/journal.routes.ts'
import { createJournalStore } from './modules/journal/journal.store.ts'
import { runRoutes } from './modules/journal/runs.routes.ts'
import { createRunStore } from './modules/journal/runs.store.ts'
import { createTelegramBotStore } from './modules/linking/telegram-bots.store.ts'
import { telegramRoutes } from './modules/linking/telegram.routes.ts'
import { createTelegramLinking } from './modules/linking/telegram.service.ts'
import { createOutbox } from './modules/letters/outbox.ts'
import { createOutboxStore } from './modules/letters/outbox.store.ts'
import { logRoutes } from './modules/logs/logs.routes.ts'
import { createLogStore } from './modules/logs/logs.store.ts'
import { createProfileRoom } from './modules/profile/profile.room.ts'
import { profileRoutes } from './modules/profile/profile.routes.ts'
import { createAttempts } from './platform/attempts.ts'
import { createBell } from './platform/bell.ts'
import type { Clock } from './platform/clock.ts'
import { serveConsole } from './platform/console.ts'
import { eventStream } from './platform/event-stream.ts'
import { createEvents } from './platform/events.ts'
import { every } from './platform/every.ts'
import { gracefulClose } from './platform/graceful-close.ts'
import { healthRoutes } from './platform/health.ts'
import { type Bind, createHttp } from './platform/http.ts'
import { newName } from './platform/ids.ts'
import { createJobs } from './platform/jobs.ts'
import { createLeases } from './platform/leases.ts'
import type { Log } from './platform/log.ts'
import { createDownload } from './platform/outward.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Patience } from './platform/slow-requests.ts'
import type { Brain } from './ports/brain.ts'
import type { Channel } from './ports/channel.ts'
import type { Mailer } from './ports/mailer.ts'

/** Everything beyond our walls, and what the operator chose. */
export type Outside = {
  config: Config
  databaseUrl: string
  /** True when no other process can share this database. */
  isAlone: boolean
  pool: pg.Pool
  secrets: Secrets
  clock: Clock
  log: Log
  brain: Brain
  mailer: Mailer
  /** Channels beside Telegram's own. */
  channels?: Partial<Record<'whatsapp', Channel>>
  /** Other pauses than those with which we spare Telegram. */
  telegramWaits?: Partial<Waits>
  /** Other than how long a request may take to arrive. */
  patience?: Partial<Patience>
  consoleDir: string
}

export type House = {
  app: FastifyInstance
  db: Db
  /** Begins to hear, think and tell; before it, the house only answers. Tests keep the thinking for `drain`. */
  start(parts?: { work: boolean }): Promise<void>
  stop(): Promise<void>
  /** Forgets what is past its time; it happens by itself every ten minutes. */
  tidy(): Promise<void>
  /** For tests: does the work there is, also what is due later, once, and sends the letters. Returns how much it did. */
  drain(): Promise<number>
}

const AVATAR_BOUNDS = { maxBytes: limits.avatarBytes, timeoutMs: 10_000, maxRedirects: 3 }

/** The wiring plan: builds every room and joins them, nothing else. */
export async function buildApp(outside: Outside): Promise<House> {
  const { config, pool, secrets, clock, log, consoleDir } = outside
  const ground = layGround(outside)
  const { db, bell, events, jobs, leases } = ground
  const letters = layOutbox(outside, ground)
  const accounts = {
    db,
    clock,
    attempts: createAttempts(db, clock),
    publicUrl: config.publicUrl,
    canSend: outside.mailer.canSend,
    write: letters.write,
    written: letters.wake,
  }
  const access = createAccess(accounts)
  const { authenticate } = access.sessions
  const { app, bind, whoIs } = createHttp({
    log,
    authenticate,
    trustProxy: config.trustProxy,
    patience: outside.patience,
  })
  const closeHttp = gracefulClose(app)

  const { agents, linking, openApi, secretsOf, model, store } = joinAgents(outside, ground)
  const engine = createEngine({
    db,
    clock,
    log,
    brain: outside.brain,
    channels: { ...outside.channels, telegram: createTelegramChannel(openApi) },
    accountOf: (agentId, sealed) => ({ agentId, botToken: secretsOf(agentId, sealed).botToken }),
    modelOf: (agentId, sealed, agentConfig) => model(agentConfig, secretsOf(agentId, sealed).apiKeys),
    enqueue: jobs.enqueue,
    wakeAt: jobs.wakeAt,
    report: (agentId, problem) =>
      linking.report(agentId, problem === null ? { state: 'connected' } : { state: 'problem', problem }),
    committed: () => bell.ring('events'),
    received: (dueAt) => {
      bell.ring('events', 'jobs')
      if (dueAt > clock.now()) jobs.wakeAt(dueAt)
    },
  })
  const execute = createExecute({
    clock,
    found: agents.found,
    secretsOf,
    modelOf: model,
    think: engine.think,
    keep: store.keepTrial,
  })

  const webhookSecret = (webhookId: string) => secrets.derive(`telegram webhook ${webhookId}`)
  const listening = createTelegramListening({
    wanted: linking.wanted,
    receive: engine.receive,
    report: linking.report,
    openApi,
    leases,
    log,
    webhooks: config.publicUrl.startsWith('https:') ? { publicUrl: config.publicUrl, secretOf: webhookSecret } : null,
    waits: outside.telegramWaits,
  })

  const profile = createProfileRoom({
    ...accounts,
    openSession: access.sessions.open,
    farewell: agents.farewell,
    images: createSharpImages(),
    download: createDownload(config.allowedPrivateOrigins, AVATAR_BOUNDS),
  })

  const health = healthRoutes(app, pool)
  const serve = async () => {
    authRoutes(bind, access, config.publicUrl.startsWith('https:'))
    profileRoutes(app, bind, profile)
    agentRoutes(bind, agents, execute)
    telegramRoutes(bind, linking, platformConfigOf)
    readingRoutes(bind, outside, ground)
    checkupRoutes(bind, examineHouse(outside, ground))
    telegramWebhook(app, {
      agentOf: createTelegramBotStore(db).agentOfWebhook,
      secretOf: webhookSecret,
      receive: engine.receive,
    })
    await serveConsole(app, consoleDir)
    const stillValid = async (token: string) => (await authenticate(token)) !== null
    return eventStream(app, { events, whoIs, stillValid })
  }
  const stream = config.role === 'worker' ? null : await serve()

  const tidy = async () => void (await Promise.all([events.forgetOld(clock.now()), access.forgetOld()]))
  const isWorker = config.role !== 'web'
  const housekeeping = every(10 * 60_000, tidy, (err) => log.warn({ err }, 'tidying'))

  return {
    app,
    db,
    async start({ work } = { work: true }) {
      if (outside.isAlone) await leases.forgetAll()
      await bell.start()
      events.start()
      await (isWorker && work ? jobs.start(engine.work) : jobs.open())
      if (!isWorker) return
      listening.start()
      bell.onRing('agents', listening.refresh)
      if (work) {
        bell.onRing('letters', letters.hear)
        letters.start()
      }
      housekeeping.start()
    },
    async stop() {
      health.stopping()
      housekeeping.stop()
      stream?.stop()
      // Each waits for what is under way, some twenty seconds at most: together, or the process would be killed first.
      await Promise.all([listening.stop(), closeHttp(), jobs.finish(), letters.stop()])
      await jobs.close()
      events.stop()
      await bell.stop()
    },
    tidy,
    drain: async () => (await jobs.drain(engine.work)) + (await letters.drain()),
  }
}

type Ground = ReturnType<typeof layGround>

/** What every room stands on. */
function layGround({ databaseUrl, isAlone, pool, log }: Outside) {
  const db = connect(pool)
  const name = newName('process')
  const bell = createBell({ pool, url: databaseUrl, log, isAlone, name })
  const events = createEvents({ db, bell, log })
  const jobs = createJobs({ pool, log, isAlone })
  bell.onRing('jobs', jobs.wake)
  return { db, bell, events, jobs, leases: createLeases(db, name) }
}

/** Letters are written beside what they tell of, and leave afterwards. */
const layOutbox = ({ config, secrets, clock, log, mailer }: Outside, { db, bell }: Ground) =>
  createOutbox({
    store: createOutboxStore(db),
    secrets,
    clock,
    log,
    mailer,
    place: { publicUrl: config.publicUrl, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ring: () => bell.ring('letters'),
  })

/** An agent and its bot know each other: each asks the other in its own words. */
function joinAgents({ config, secrets, clock, log }: Outside, { db, bell, events }: Ground) {
  const openApi = createOpenApi(config.telegramApiRoot)
  const vault = createAgentSecrets(secrets)
  const store = createAgentStore(db)
  const model = (...[agentConfig, keys]: Parameters<ModelOf>) => modelOf(agentConfig, keys, config.model)
  const takeOver = async (botToken: string) => void (await (await openApi(botToken)).deleteWebhook())

  const agents = createAgents({
    db,
    store,
    clock,
    vault,
    modelOf: model,
    checkBot: (botToken) => linking.checkBot(botToken),
    takeOver,
    letGo: (botToken, webhookId) => linking.letGo(botToken, webhookId),
    publish: events.publish,
    changed: () => bell.ring('events', 'agents'),
  })
  const linking = createTelegramLinking({
    store: createTelegramBotStore(db),
    clock,
    log,
    lookUp: createLookUpBot(openApi),
    takeOver,
    tokenOf: (agentId, sealed) => vault.open(agentId, sealed).botToken,
    found: agents.found,
    save: agents.save,
    committed: () => bell.ring('events'),
  })
  return { agents, linking, openApi, secretsOf: vault.open, model, store }
}

/** What is looked at, and written to by hand. */
function readingRoutes(bind: Bind, { clock }: Outside, { db, bell, events, jobs }: Ground) {
  const conversations = createConversations({
    db,
    store: createConversationStore(db),
    clock,
    publish: events.publish,
    enqueueDelivery: (tx, conversationId) => jobs.enqueue(tx, conversationId, { kind: 'deliver' }),
    committed: () => bell.ring('events', 'jobs'),
  })
  conversationRoutes(bind, conversations)
  logRoutes(bind, createLogStore(db))
  journalRoutes(bind, createJournalStore(db))
  runRoutes(bind, createRunStore(db))
}

/** The house looks at itself, as `npm run doctor` does from outside. */
const examineHouse = ({ config, clock, pool, secrets, brain }: Outside, { db }: Ground) =>
  examine({
    config,
    faults: [],
    clock,
    db,
    databaseTrouble: null,
    migrations: () => migrationsOf(pool),
    secrets,
    brain,
    isServing: true,
  })
