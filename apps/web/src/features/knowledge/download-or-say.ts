import type { KnowledgeDocument } from '@portavoz/contract'
import { downloadDocument } from '../../data/documents.ts'
import { toast } from '../../ui/toast.ts'

/** Its file as it was uploaded, or why it does not come. */
export const downloadOrSay = (document: KnowledgeDocument) =>
  void downloadDocument(document).catch(({ message }: Error) => toast({ description: message, kind: 'error' }))
