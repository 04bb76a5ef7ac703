import type { DocumentStage, KnowledgeDocument } from '@portavoz/contract'
import type { QueryClient } from '@tanstack/react-query'

type Listed = { items: KnowledgeDocument[] }

export const documentKey = (id: string) => ['document', id]

/** Everything that shows documents or counts them. */
export const documentKeys = ['documents', 'document', 'document-stats', 'document-tags', 'passages']

export const refreshDocuments = (client: QueryClient) =>
  Promise.all(documentKeys.map((key) => client.invalidateQueries({ queryKey: [key] })))

/** Puts a document, as the server told it, wherever a screen reads it. */
export const keepDocument = (client: QueryClient, document: KnowledgeDocument) =>
  changeDocument(client, document.id, () => document)

/** How far its reading is. A document that has come to its end is not called back by what was told before. */
export const keepStage = (client: QueryClient, id: string, stage: DocumentStage) =>
  changeDocument(client, id, (known) => {
    // Whatever comes of its meaning, it answers.
    if (stage.name === 'embedding') return isWaiting(known) ? { ...known, stage } : known
    return known.processingStatus === 'PENDING' || known.processingStatus === 'PROCESSING'
      ? { ...known, processingStatus: 'PROCESSING', stage }
      : known
  })

const isWaiting = ({ processingStatus, meaning }: KnowledgeDocument) =>
  processingStatus === 'COMPLETED' && !meaning?.isRead

function changeDocument(client: QueryClient, id: string, change: (known: KnowledgeDocument) => KnowledgeDocument) {
  client.setQueryData<KnowledgeDocument>(documentKey(id), (known) => known && change(known))
  client.setQueriesData<Listed>(
    { queryKey: ['documents'] },
    (known) => known && { ...known, items: known.items.map((one) => (one.id === id ? change(one) : one)) },
  )
}
