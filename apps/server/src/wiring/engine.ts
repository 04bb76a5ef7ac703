import { createN8nChannel } from '../adapters/n8n/send.ts'
import { createTelegramChannel } from '../adapters/telegram/telegram.send.ts'
import { createConverse } from '../modules/agents/converse.ts'
import { createExecute } from '../modules/agents/execute.ts'
import { createEngine } from '../modules/engine/engine.room.ts'
import { createJournalStore } from '../modules/journal/journal.store.ts'
import { storyOf } from '../modules/journal/story-of.ts'
import { tellTrial } from '../modules/journal/trial-words.ts'
import { placeOf } from '../modules/logs/report.ts'
import type { JoinedAgents } from './agents.ts'
import type { JoinedAutomation } from './automation.ts'
import type { Ground } from './ground.ts'
import type { JoinedKnowledge } from './knowledge.ts'
import type { JoinedLookups } from './lookups.ts'
import type { JoinedMedia } from './media.ts'
import type { JoinedModels } from './models.ts'
import type { Outside } from './outside.ts'
import type { JoinedWhatsApp } from './whatsapp.ts'

export type JoinedEngine = ReturnType<typeof joinEngine>

type Rooms = {
  agents: JoinedAgents
  whatsapp: JoinedWhatsApp
  media: JoinedMedia
  knowledge: JoinedKnowledge
  lookups: JoinedLookups
  models: JoinedModels
  automation: JoinedAutomation
}

/** What thinks and speaks for an agent, with a channel and, to try it, without one. */
export function joinEngine(
  outside: Outside,
  { db, hearing, bell, jobs, name }: Ground,
  { agents: joined, whatsapp, media, knowledge, lookups, models, automation }: Rooms,
) {
  const { clock, log, secrets } = outside
  const { agents, linking, openApi, secretsOf, askable, accountOf, keepTrial } = joined
  const engine = createEngine({
    db,
    hearing: hearing.db,
    processName: name,
    clock,
    log,
    secrets,
    agentOfSession: whatsapp.agentOf,
    channels: {
      telegram: createTelegramChannel(openApi),
      whatsapp: whatsapp.channel,
      n8n: createN8nChannel({ ...automation, clock }),
    },
    accountOf,
    meansOf: (todo) =>
      models.meansOf({ ...todo, keys: secretsOf(todo.agentId, todo.secrets).apiKeys }, { isTrial: false }),
    enqueue: jobs.enqueue,
    wakeAt: jobs.wakeAt,
    report: linking.sent,
    committed: () => bell.ring('events'),
    leadKept: () => bell.ring('leads'),
    passOn: () => bell.ring('lines'),
    received: (dueAt) => {
      bell.ring('events')
      // A look for every message in every other process would be in vain; a busy one shares its work.
      if (jobs.takesOwn('reply')) bell.ringHere('jobs')
      else bell.ring('jobs')
      if (dueAt > clock.now()) jobs.wakeAt('reply', dueAt)
    },
    recollect: knowledge.asking.recollect,
    lookUp: lookups.lookUp,
    placeOf: (tx, { userId, ...said }, now) => placeOf(tx, userId, said, { at: now, now }),
    expectMedia: media.expect,
    mediaExpected: () => bell.ring('media'),
  })
  const execute = createExecute({
    clock,
    called: agents.called,
    secretsOf,
    askable,
    meansOf: (agent) => models.meansOf(agent, { isTrial: true }),
    rehearse: engine.rehearse,
    tell: ({ isActive }, { read, ...story }) =>
      tellTrial({ ...story, isActive, documents: read.map(({ documentName }) => documentName) }),
    keep: keepTrial,
    converse: createConverse({ relay: engine.relay, story: storyOf(createJournalStore(db)) }),
  })
  return { ...engine, execute }
}
