import { limits } from '@portavoz/contract'
import type { SampleValues } from './sample-values.ts'

/** Fields of documents and their pictures. */
export const knowledgeSamples: SampleValues = {
  documentId: ({ documents }) => documents.completed.id,
  'documents.id': ({ documents }) => documents.completed.id,
  'documents.ofAgent.id': ({ agent }) => agent.id,
  'documents.remove.id': ({ documents }) => documents.toDelete.id,
  'documents.replace.id': ({ documents }) => documents.exchanged.id,
  'documents.retry.id': ({ documents }) => documents.failedAgain.id,
  'documents.setStatus.id': ({ documents }) => documents.failed.id,
  'documents.setStatus.status': () => 'PENDING',
  'documents.status': () => 'COMPLETED',
  isSentOnRequest: () => true,
  rowKey: () => '',
  pictureId: ({ documents }) => documents.picture.id,
  'documents.search': () => 'canario',
  'documents.name': () => 'Documento de otro',
  'documents.tags': () => ['de-otro'],
  'documents.page': () => 0,
  size: () => limits.pageMax,
  validUntil: () => '2099-12-31',
}
