import type { FastifyInstance } from 'fastify'
import { evolutionWebhook } from '../adapters/evolution/webhook.ts'
import { telegramWebhook } from '../adapters/telegram/telegram.webhook.ts'
import { migrationsOf } from '../db/migrate.ts'
import { type AskUntil, createAskUntil } from '../db/until.ts'
import { examine } from '../examine.ts'
import { agentRoutes } from '../modules/agents/agents.routes.ts'
import { platformConfigOf } from '../modules/agents/present-agent.ts'
import { authRoutes } from '../modules/auth/auth.routes.ts'
import { automationRoutes } from '../modules/automation/automation.routes.ts'
import { workflowRoutes } from '../modules/automation/workflows/workflows.routes.ts'
import { cannedReplyRoutes } from '../modules/canned-replies/canned-replies.routes.ts'
import { createCannedReplies } from '../modules/canned-replies/canned-replies.service.ts'
import { createCannedReplyStore } from '../modules/canned-replies/canned-replies.store.ts'
import { checkupRoutes } from '../modules/checkup/checkup.routes.ts'
import { conversationRoutes } from '../modules/conversations/conversations.routes.ts'
import { createConversationRoom } from '../modules/conversations/conversations.room.ts'
import { evolutionRoutes } from '../modules/evolution/evolution.routes.ts'
import { createExportStore } from '../modules/extraction/export.store.ts'
import { createExport } from '../modules/extraction/export.ts'
import { extractionRoutes } from '../modules/extraction/extraction.routes.ts'
import { createSearchStore } from '../modules/extraction/search.store.ts'
import { createSearch } from '../modules/extraction/search.ts'
import { integrationKeyRoutes } from '../modules/integration-keys/integration-keys.routes.ts'
import { journalRoutes } from '../modules/journal/journal.routes.ts'
import { createJournalStore } from '../modules/journal/journal.store.ts'
import { runRoutes } from '../modules/journal/runs.routes.ts'
import { createRunStore } from '../modules/journal/runs.store.ts'
import { leadRoutes } from '../modules/leads/leads.routes.ts'
import { lookupRoutes } from '../modules/lookups/lookups.routes.ts'
import { connectionRoutes } from '../modules/linking/connections.routes.ts'
import { createConnectionStore } from '../modules/linking/connections.store.ts'
import { remoteLinkRoutes } from '../modules/linking/remote-links/remote-links.routes.ts'
import { telegramRoutes } from '../modules/linking/telegram/telegram.routes.ts'
import { whatsappRoutes } from '../modules/linking/whatsapp/whatsapp.routes.ts'
import { documentRoutes } from '../modules/knowledge/documents.routes.ts'
import { knowledgeRoutes } from '../modules/knowledge/knowledge.routes.ts'
import { logRoutes } from '../modules/logs/logs.routes.ts'
import { createLogs } from '../modules/logs/logs.service.ts'
import { createLogStore } from '../modules/logs/logs.store.ts'
import { handoverStore } from '../modules/engine/relay/handover.store.ts'
import { createReport } from '../modules/logs/report.ts'
import { mediaRoutes } from '../modules/media/media.routes.ts'
import { modelRoutes } from '../modules/models/models.routes.ts'
import { profileRoutes } from '../modules/profile/profile.routes.ts'
import { questionRoutes } from '../modules/questions/questions.routes.ts'
import { createQuestions } from '../modules/questions/questions.service.ts'
import { createQuestionStore } from '../modules/questions/questions.store.ts'
import { savedSearchRoutes } from '../modules/saved-searches/saved-searches.routes.ts'
import { createSavedSearches } from '../modules/saved-searches/saved-searches.service.ts'
import { createSavedSearchStore } from '../modules/saved-searches/saved-searches.store.ts'
import { testRoutes } from '../modules/tests/tests.routes.ts'
import { versionRoutes } from '../modules/versions/versions.routes.ts'
import type { Bind } from '../platform/http.ts'
import { createLongReads, type LongReads } from '../platform/long-reads.ts'
import { missedEvents } from '../platform/missed-events.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedAutomation } from './automation.ts'
import type { JoinedEngine } from './engine.ts'
import type { JoinedEvolution } from './evolution.ts'
import type { Ground } from './ground.ts'
import type { Hearing } from './hearing.ts'
import type { JoinedKnowledge } from './knowledge.ts'
import type { JoinedLeads } from './leads.ts'
import type { JoinedLookups } from './lookups.ts'
import type { JoinedMedia } from './media.ts'
import type { JoinedModels } from './models.ts'
import type { Outside } from './outside.ts'
import type { People } from './people.ts'
import type { JoinedTests } from './tests.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'
import type { JoinedWorkflows } from './workflows.ts'

export type Rooms = {
  agents: JoinedAgents
  engine: JoinedEngine
  hearing: Hearing
  people: People
  whatsapp: JoinedWhatsApp
  evolution: JoinedEvolution
  media: JoinedMedia
  knowledge: JoinedKnowledge
  leads: JoinedLeads
  lookups: JoinedLookups
  tests: JoinedTests
  models: JoinedModels
  automation: JoinedAutomation
  workflows: JoinedWorkflows
}

/** Every call of the contract, and those of Telegram and Evolution, lead to their rooms. */
export function hangDoors(app: FastifyInstance, bind: Bind, outside: Outside, ground: Ground, rooms: Rooms): void {
  const { agents, engine, hearing, people } = rooms
  authRoutes(bind, people.access, outside.config.publicUrl.startsWith('https:'))
  profileRoutes(app, bind, people.profile)
  integrationKeyRoutes(bind, people.integrationKeys)
  agentRoutes(bind, agents.agents, engine)
  versionRoutes(bind, agents.versions)
  testRoutes(bind, rooms.tests)
  telegramRoutes(bind, agents.linking, platformConfigOf)
  whatsappRoutes(bind, rooms.whatsapp.linking, rooms.whatsapp.versions, rooms.whatsapp.limits)
  remoteLinkRoutes(bind, rooms.whatsapp.remoteLinks)
  const reads = { askUntil: createAskUntil(outside.pool), read: createLongReads() }
  readingRoutes(bind, outside, ground, reads, {
    unclaimed: engine.ownedUnclaimed,
    allowNewContact: rooms.whatsapp.allowNewContact,
  })
  mediaRoutes(bind, rooms.media)
  modelRoutes(bind, rooms.models)
  automationRoutes(bind, rooms.automation)
  workflowRoutes(bind, rooms.workflows)
  documentRoutes(bind, rooms.knowledge, agents.agents.found)
  knowledgeRoutes(bind, rooms.knowledge, agents.agents.found)
  askedInVain(bind, outside, ground, rooms)
  extractingRoutes(bind, outside, ground, reads, rooms.leads)
  leadRoutes(bind, rooms.leads)
  lookupRoutes(bind, rooms.lookups)
  checkupRoutes(bind, examineHouse(outside, ground, rooms.whatsapp))
  evolutionRoutes(bind, rooms.evolution.room)
  telegramWebhook(app, hearing.webhook)
  evolutionWebhook(app, { ...rooms.evolution.webhook, holder: people.integrationKeys.holder })
}

/** One room for all that reads for long, whoever asks for it. */
type Reads = { askUntil: AskUntil; read: LongReads }

type Linked = { unclaimed: JoinedEngine['ownedUnclaimed'] } & Pick<JoinedWhatsApp, 'allowNewContact'>

/** What is looked at, and written to by hand. */
function readingRoutes(
  bind: Bind,
  { clock }: Outside,
  { db, ask, bell, events, jobs }: Ground,
  reads: Reads,
  { unclaimed, allowNewContact }: Linked,
) {
  const committed = () => bell.ring('events', 'deliveries')
  const { publish } = events
  const conversations = createConversationRoom({
    db,
    ask,
    ...reads,
    clock,
    publish,
    enqueueDelivery: (tx, place) => jobs.enqueue(tx, place, { kind: 'deliver' }),
    unclaimed,
    allowNewContact,
    committed,
    filesThrownAway: () => bell.ring('media'),
  })
  conversationRoutes(bind, conversations)
  cannedReplyRoutes(bind, createCannedReplies(createCannedReplyStore(db, publish), clock, committed))
  logRoutes(bind, {
    logs: createLogs(createLogStore(ask, reads.askUntil), reads.read),
    report: createReport({ db, clock, publish, committed, confirmReply: handoverStore.confirm }),
    erase: conversations.erasing.session,
  })
  journalRoutes(bind, createJournalStore(db))
  runRoutes(bind, createRunStore(db))
  connectionRoutes(bind, createConnectionStore(db))
  missedEvents(bind, events)
}

/** What agents could not answer, and the documents that it becomes. */
const askedInVain = (bind: Bind, { clock }: Outside, { db, bell, events }: Ground, { agents, knowledge }: Rooms) =>
  questionRoutes(
    bind,
    createQuestions({
      db,
      store: createQuestionStore(db),
      words: knowledge.words,
      clock,
      keepPaper: (userId, paper) => knowledge.writePaper(userId, { ...paper, description: '', tags: ['respuestas'] }),
      publish: events.publish,
      committed: () => bell.ring('events'),
    }),
    agents.agents.found,
  )

/** What is found in all that was said, and taken out of it. */
function extractingRoutes(
  bind: Bind,
  { clock }: Outside,
  { db, bell, events }: Ground,
  { askUntil, read }: Reads,
  { snapshots, desk }: JoinedLeads,
) {
  const search = createSearch(createSearchStore(askUntil), clock, read)
  extractionRoutes(bind, search, createExport({ store: createExportStore(snapshots), clock, desk }))
  savedSearchRoutes(
    bind,
    createSavedSearches(createSavedSearchStore(db, events.publish), clock, () => bell.ring('events')),
  )
}

/** The house looks at itself, as `npm run doctor` does from outside. */
const examineHouse = (
  { config, clock, pool, secrets, brain, embedder }: Outside,
  { db }: Ground,
  { versions }: JoinedWhatsApp,
) =>
  examine({
    config,
    faults: [],
    clock,
    db,
    databaseTrouble: null,
    migrations: () => migrationsOf(pool),
    secrets,
    brain,
    embedder,
    isServing: true,
    whatsappVersion: versions.look,
  })
