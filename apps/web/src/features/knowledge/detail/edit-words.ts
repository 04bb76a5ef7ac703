import {
  type documents,
  DocumentUpdate,
  type Input,
  type KnowledgeDocument,
  limits,
  required,
  tagsIn,
  text,
} from '@portavoz/contract'
import * as z from 'zod/mini'

/** As a form holds it: blank is none. */
export const EditForm = z.object({
  name: required('Ponle un nombre al documento', limits.documentName),
  description: text(limits.documentDescription),
  tags: z.string(),
  agentId: z.string(),
  validUntil: z.pipe(
    z.transform((day: unknown) => (day === '' ? null : day)),
    DocumentUpdate.shape.validUntil,
  ),
})
type Said = z.output<typeof EditForm>

type Stood = Pick<KnowledgeDocument, 'name' | 'description' | 'tags' | 'agentId' | 'validUntil'>
type Changes = Omit<Input<typeof documents.update>, 'id'>

/** What the form shows of its tags. */
export const tagsWritten = ({ tags }: Pick<KnowledgeDocument, 'tags'>): string => tags.join(', ')

/**
 * What was said otherwise than it stood when the form was opened: what another window changed meanwhile stays. A last
 * day comes with the zone where it ends; one that stays keeps the zone it was given in.
 */
export function changesOf(stood: Stood, said: Said, timeZone: string): Changes {
  const { name, description, tags, validUntil = null } = said
  const agentId = said.agentId || null
  return {
    ...(name !== stood.name && { name }),
    ...(description.trim() !== stood.description && { description }),
    ...(tags !== tagsWritten(stood) && { tags: tagsIn(tags) }),
    ...(agentId !== stood.agentId && { agentId }),
    ...(validUntil !== stood.validUntil && { validUntil, timeZone }),
  }
}
