import { join } from 'node:path'
import { createDocumentReader } from '../adapters/documents/document-reader.ts'
import { createFolderShelf } from '../adapters/files/folder-shelf.ts'
import { createCopyOut } from '../db/copy-out.ts'
import { createKnowledgeRoom } from '../modules/knowledge/knowledge.room.ts'
import { spaceKey, spaceOf } from '../modules/knowledge/space.ts'
import { createMeteredEmbedder } from '../modules/models/metered-embedder.ts'
import { createSpendingStore } from '../modules/models/spending.store.ts'
import type { JoinedAgents } from './agents.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedKnowledge = ReturnType<typeof joinKnowledge>

/** What owners upload, from the data folder to what customers are answered from. */
export const joinKnowledge = (
  { config, clock, log, pool, embedder, meaningPatienceMs }: Outside,
  { db, bell, events, trials }: Ground,
  { ownEmbedding }: JoinedAgents,
) => {
  const spending = createSpendingStore(db, events.publish)
  return createKnowledgeRoom({
    db,
    clock,
    log,
    trials,
    shelf: createFolderShelf(join(config.dataDir, 'documents')),
    reader: createDocumentReader(),
    embedderOf: createMeteredEmbedder({
      embedder,
      store: spending,
      signUpTotalMicros: config.signUpTotalMicros,
      clock,
      committed: () => bell.ring('events'),
    }),
    copyOut: createCopyOut(pool),
    meaningPatienceMs,
    // One for all of them where the operator gave one: an account's documents are then in one space.
    embeddingModelOf: async (userId, agentId) => config.embedding ?? (await ownEmbedding(userId, agentId)),
    embeddingSpace: spaceKey(config.embedding && spaceOf(config.embedding)),
    publish: events.publish,
    committed: () => bell.ring('events'),
    changed: () => bell.ring('events', 'documents'),
  })
}
