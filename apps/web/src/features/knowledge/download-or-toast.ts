import type { KnowledgeDocument } from '@portavoz/contract'
import { downloadDocument } from '../../data/documents/documents.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Downloads the uploaded file; a failure shows a toast. */
export const downloadOrToast = (document: KnowledgeDocument) =>
  void downloadDocument(document).catch(({ message }: Error) => toast({ description: message, kind: 'error' }))
