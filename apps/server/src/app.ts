import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { createTelegramChannel } from './adapters/telegram/telegram.send.ts'
import { createOpenApi } from './adapters/telegram/telegram.api.ts'
import { createTelegramListening } from './adapters/telegram/telegram.listen.ts'
import { createLookUpBot } from './adapters/telegram/telegram.lookup.ts'
import { telegramWebhook } from './adapters/telegram/telegram.webhook.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { createAgentSecrets, modelOf } from './modules/agents/agent-secrets.ts'
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
import { createDeliver } from './modules/engine/deliver.ts'
import { createDeliverStore } from './modules/engine/deliver.store.ts'
import { createReceive } from './modules/engine/receive.ts'
import { createReply } from './modules/engine/reply.ts'
import { createReplyStore } from './modules/engine/reply.store.ts'
import { thinkOnce } from './modules/engine/think-once.ts'
import { createTyping } from './modules/engine/typing.ts'
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
import { gracefulClose } from './platform/graceful-close.ts'
import { healthRoutes } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import { newName } from './platform/ids.ts'
import { createJobs, type Handler } from './platform/jobs.ts'
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
  const { config, databaseUrl, isAlone, pool, secrets, clock, log, brain, consoleDir } = outside
  const db = connect(pool)
  const name = newName('process')
  const bell = createBell({ pool, url: databaseUrl, log, isAlone, name })
  const events = createEvents({ db, bell, log })
  const jobs = createJobs({ pool, log, isAlone })
  const leases = createLeases(db, name)
  bell.onRing('jobs', jobs.wake)
  const told = () => bell.ring('events')

  const auth = createAuth({ store: createAuthStore(db), clock })
  const { app, bind, whoIs } = createHttp({ log, authenticate: auth.authenticate, trustProxy: config.trustProxy })

  const openApi = createOpenApi(config.telegramApiRoot)
  const channels = { ...outside.channels, telegram: createTelegramChannel(openApi) }
  const takeOver = async (botToken: string) => void (await (await openApi(botToken)).deleteWebhook())

  const vault = createAgentSecrets(secrets)
  const agentStore = createAgentStore(db)
  const model = (agentConfig: Parameters<typeof modelOf>[0], keys: Parameters<typeof modelOf>[1]) =>
    modelOf(agentConfig, keys, config.model)
  const accountOf = (agentId: string, sealed: string) => ({ agentId, botToken: vault.open(agentId, sealed).botToken })
  const agents = createAgents({
    db,
    store: agentStore,
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
    tokenOf: (agentId, sealed) => accountOf(agentId, sealed).botToken,
    found: agents.found,
    save: agents.save,
    committed: told,
  })
  const conversations = createConversations({
    db,
    store: createConversationStore(db),
    clock,
    publish: events.publish,
    enqueueDelivery: (tx, conversationId) => jobs.enqueue(tx, conversationId, { kind: 'deliver' }),
    committed: () => bell.ring('events', 'jobs'),
  })

  const receive = createReceive({
    db,
    clock,
    enqueueReply: (tx, conversationId, exchangeId, at) =>
      jobs.enqueue(tx, conversationId, { kind: 'reply', exchangeId }, at),
    committed: (dueAt) => {
      bell.ring('events', 'jobs')
      if (dueAt > clock.now()) jobs.wakeAt(dueAt)
    },
  })
  const later = async (conversationId: string, job: Parameters<typeof jobs.enqueue>[2], at: Date) => {
    await db.transaction().execute((tx) => jobs.enqueue(tx, conversationId, job, at))
    jobs.wakeAt(at)
  }
  const deliver = createDeliver({
    clock,
    store: createDeliverStore(db),
    channels,
    accountOf,
    again: (conversationId, at) => later(conversationId, { kind: 'deliver' }, at),
    report: (agentId, problem) => linking.report(agentId, { state: 'problem', problem }),
    heal: (agentId) => linking.report(agentId, { state: 'connected' }),
    committed: told,
  })
  const reply = createReply({
    clock,
    log,
    store: createReplyStore(db),
    brain,
    modelOf: (agentId, sealed, agentConfig) => model(agentConfig, vault.open(agentId, sealed).apiKeys),
    typing: createTyping({ channels, accountOf }),
    postpone: (todo, at) => later(todo.conversationId, { kind: 'reply', exchangeId: todo.exchangeId }, at),
    deliver,
    committed: told,
  })
  const work: Handler = (job) =>
    job.kind === 'reply' ? reply(job.exchangeId, job.conversationId) : deliver(job.conversationId)

  const secretOf = (webhookId: string) => secrets.derive(`telegram webhook ${webhookId}`)
  const listening = createTelegramListening({
    wanted: linking.wanted,
    receive,
    report: linking.report,
    openApi,
    leases,
    log,
    webhooks: config.publicUrl.startsWith('https:') ? { publicUrl: config.publicUrl, secretOf } : null,
  })

  const closeHttp = gracefulClose(app)
  let isStopping = false
  healthRoutes(app, pool, () => isStopping)
  authRoutes(bind, auth)
  agentRoutes(
    bind,
    agents,
    createExecute({
      clock,
      found: agents.found,
      vault,
      modelOf: model,
      think: thinkOnce(brain),
      keep: agentStore.keepTrial,
    }),
  )
  telegramRoutes(bind, linking, platformConfigOf)
  telegramWebhook(app, { agentOf: createTelegramBotStore(db).agentOfWebhook, secretOf, receive })
  conversationRoutes(bind, conversations)
  logRoutes(bind, createLogStore(db))
  journalRoutes(bind, createJournalStore(db))
  runRoutes(bind, createRunStore(db))
  const stream = eventStream(app, {
    events,
    whoIs,
    stillValid: async (token) => (await auth.authenticate(token)) !== null,
  })
  await serveConsole(app, consoleDir)

  const isWorker = config.role !== 'web'
  let housekeeping: NodeJS.Timeout | null = null
  const tidy = () =>
    void Promise.all([events.forgetOld(clock.now()), auth.forgetExpired()]).catch((err: unknown) =>
      log.warn({ err }, 'tidying'),
    )

  return {
    app,
    db,
    async start({ work: isWorking } = { work: true }) {
      if (isAlone) await leases.forgetAll()
      await bell.start()
      events.start()
      if (isWorker && isWorking) await jobs.start(work)
      else await jobs.open()
      if (!isWorker) return
      listening.start()
      bell.onRing('agents', listening.refresh)
      housekeeping = setInterval(tidy, 10 * 60_000).unref()
    },
    async stop() {
      isStopping = true
      if (housekeeping) clearInterval(housekeeping)
      stream.stop()
      await listening.stop()
      await closeHttp()
      await jobs.stop()
      events.stop()
      await bell.stop()
    },
    drain: () => jobs.drain(work),
  }
}
