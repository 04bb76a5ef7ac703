import { openZipArchive } from '../../../adapters/archives/zip-archive.ts'
import { createDocumentReader } from '../../../adapters/documents/document-reader.ts'
import { createCopyOut } from '../../../db/connection/copy-out.ts'
import { createKnowledgeModule } from '../../../modules/knowledge/knowledge.module.ts'
import { createMeteredEmbedder } from '../../../modules/models/spending/metered-embedder.ts'
import { createSpendingStore } from '../../../modules/models/spending/spending.store.ts'
import type { AgentsServices } from './agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type KnowledgeServices = ReturnType<typeof composeKnowledge>

/** Documents, from upload to search. */
export const composeKnowledge = (
  { config, clock, log, pool, embedder, embeddingTimeoutMs: vectorSearchTimeoutMs }: ServerInputs,
  { db, notifier, events, images, taskAttempts, fileStoreOf }: PlatformServices,
  { ownEmbedding }: AgentsServices,
) => {
  const spending = createSpendingStore(db, events.publish)
  return createKnowledgeModule({
    db,
    clock,
    log,
    taskAttempts,
    fileStore: fileStoreOf('documents'),
    reader: createDocumentReader(),
    embedderOf: createMeteredEmbedder({
      embedder,
      store: spending,
      signUpTotalMicros: config.signUpTotalMicros,
      clock,
      afterCommit: () => notifier.notify('events'),
    }),
    copyOut: createCopyOut(pool),
    images,
    openArchive: openZipArchive,
    vectorSearchTimeoutMs,
    embeddingModels: { installationEmbedding: config.embedding, ownEmbedding },
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
    onDocumentsChanged: () => notifier.notify('events', 'documents'),
  })
}
