import type { DocumentStage, KnowledgeDocument } from '@portavoz/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../keys.ts'

type CachedDocumentPage = { items: KnowledgeDocument[] }

/** Refetches every query that shows or counts documents. */
export const refreshDocuments = (client: QueryClient) =>
  Promise.all(
    [keys.documents, keys.document, keys.documentStats, keys.documentTags, keys.passages].map(({ all }) =>
      client.invalidateQueries({ queryKey: all }),
    ),
  )

/** Writes a document into every cached query. */
export const cacheDocument = (client: QueryClient, document: KnowledgeDocument) =>
  updateCachedDocument(client, document.id, () => document)

/** Writes the progress of ingestion. An older event does not reopen a finished document. */
export const cacheDocumentStage = (client: QueryClient, id: string, stage: DocumentStage) =>
  updateCachedDocument(client, id, (current) => {
    // A document stays completed while it is embedded.
    if (stage.name === 'embedding') return isAwaitingEmbedding(current) ? { ...current, stage } : current
    return current.processingStatus === 'PENDING' || current.processingStatus === 'PROCESSING'
      ? { ...current, processingStatus: 'PROCESSING', stage }
      : current
  })

const isAwaitingEmbedding = ({ processingStatus, meaning }: KnowledgeDocument) =>
  processingStatus === 'COMPLETED' && !meaning?.isRead

function updateCachedDocument(
  client: QueryClient,
  id: string,
  update: (current: KnowledgeDocument) => KnowledgeDocument,
) {
  client.setQueryData<KnowledgeDocument>(keys.document.one(id), (current) => current && update(current))
  client.setQueriesData<CachedDocumentPage>(
    { queryKey: keys.documents.all },
    (current) => current && { ...current, items: current.items.map((one) => (one.id === id ? update(one) : one)) },
  )
}
