import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { createTelegramChannel } from './adapters/telegram/telegram.send.ts'
import { createOpenApi } from './adapters/telegram/telegram.api.ts'
import { createTelegramListening } from './adapters/telegram/telegram.listen.ts'
import { createLookUpBot } from './adapters/telegram/telegram.lookup.ts'
import type { Waits } from './adapters/telegram/telegram.waits.ts'
import { telegramWebhook } from './adapters/telegram/telegram.webhook.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { createAgentSecrets, type ModelOf, modelOf } from './modules/agents/agent-secrets.ts'
import { agentRoutes } from './modules/agents/agents.routes.ts'
import { createAgents } from './modules/agents/agents.service.ts'
import { createAgentStore } from './modules/agents/agents.store.ts'
import { createExecute } from './modules/agents/execute.ts'
import { platformConfigOf } from './modules/agents/present-agent.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { createAuth } from './modules/auth/auth.service.ts'
import { createAuthStore } from './modules/auth/auth.store.ts'
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
import { logRoutes } from './modules/logs/logs.routes.ts'
import { createLogStore } from './modules/logs/logs.store.ts'
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
import type { Secrets } from './platform/secrets.ts'
import type { Brain } from './ports/brain.ts'
import type { Channel } from './ports/channel.ts'

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
  /** Channels beside Telegram's own. */
  channels?: Partial<Record<'whatsapp', Channel>>
  /** Other pauses than those with which we spare Telegram. */
  telegramWaits?: Partial<Waits>
  consoleDir: string
}

export type House = {
  app: FastifyInstance
  db: Db
  /** Begins to hear, think and tell; before it, the house only answers. Tests keep the thinking for `drain`. */
  start(parts?: { work: boolean }): Promise<void>
  stop(): Promise<void>
  /** For tests: does the work there is, also what is due later, once. Returns how many jobs it ran. */
  drain(): Promise<number>
}

/** The wiring plan: builds every room and joins them, nothing else. */
export async function buildApp(outside: Outside): Promise<House> {
  const { config, pool, secrets, clock, log, consoleDir } = outside
  const ground = layGround(outside)
  const { db, bell, events, jobs, leases } = ground
  const auth = createAuth({ store: createAuthStore(db), clock })
  const { app, bind, whoIs } = createHttp({ log, authenticate: auth.authenticate, trustProxy: config.trustProxy })
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

  const health = healthRoutes(app, pool)
  const serve = async () => {
    authRoutes(bind, auth)
    agentRoutes(bind, agents, execute)
    telegramRoutes(bind, linking, platformConfigOf)
    readingRoutes(bind, outside, ground)
    telegramWebhook(app, {
      agentOf: createTelegramBotStore(db).agentOfWebhook,
      secretOf: webhookSecret,
      receive: engine.receive,
    })
    await serveConsole(app, consoleDir)
    const stillValid = async (token: string) => (await auth.authenticate(token)) !== null
    return eventStream(app, { events, whoIs, stillValid })
  }
  const stream = config.role === 'worker' ? null : await serve()

  const tidy = () => Promise.all([events.forgetOld(clock.now()), auth.forgetExpired()])
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
      housekeeping.start()
    },
    async stop() {
      health.stopping()
      housekeeping.stop()
      stream?.stop()
      // Each waits for what is under way, some twenty seconds at most: together, or the process would be killed first.
      await Promise.all([listening.stop(), closeHttp(), jobs.finish()])
      await jobs.close()
      events.stop()
      await bell.stop()
    },
    drain: () => jobs.drain(engine.work),
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
