import {
  type documents,
  DocumentUpdate,
  type EndpointInput,
  type KnowledgeDocument,
  limits,
  requiredText,
  parseTags,
  boundedText,
} from '@portavoz/contract'
import * as z from 'zod/mini'

/** An empty date field means no last day. */
export const DocumentEditForm = z.object({
  name: requiredText('Ponle un nombre al documento', limits.documentName),
  description: boundedText(limits.documentDescription),
  tags: z.string(),
  agentId: z.string(),
  validUntil: z.pipe(
    z.transform((day: unknown) => (day === '' ? null : day)),
    DocumentUpdate.shape.validUntil,
  ),
})
type DocumentEditValues = z.output<typeof DocumentEditForm>

type EditableDocument = Pick<KnowledgeDocument, 'name' | 'description' | 'tags' | 'agentId' | 'validUntil'>
type DocumentChanges = Omit<EndpointInput<typeof documents.update>, 'id'>

export const formatTags = ({ tags }: Pick<KnowledgeDocument, 'tags'>): string => tags.join(', ')

/**
 * Only the fields that differ from the document as the form opened, so that changes of another window stay. A changed
 * last day is sent with its time zone; an unchanged one keeps its own.
 */
export function findChanges(stored: EditableDocument, values: DocumentEditValues, timeZone: string): DocumentChanges {
  const { name, description, tags, validUntil = null } = values
  const agentId = values.agentId || null
  return {
    ...(name !== stored.name && { name }),
    ...(description.trim() !== stored.description && { description }),
    ...(tags !== formatTags(stored) && { tags: parseTags(tags) }),
    ...(agentId !== stored.agentId && { agentId }),
    ...(validUntil !== stored.validUntil && { validUntil, timeZone }),
  }
}
