import type { CustomConfig } from '@portavoz/contract'
import { type LeadField, leadFieldsOf } from './lead-fields.ts'
import type { Todo } from './reply.store.ts'

/** The fields of `leadCapture.requiredFields`, without the qualification ones. */
export function requiredFieldsOf(config: CustomConfig): LeadField[] {
  const required = new Set(config.leadCapture.requiredFields.map((word) => word.trim()))
  return leadFieldsOf(config).filter(({ word }) => required.has(word))
}

export type LeadProgress = Pick<Todo, 'config' | 'askedFields' | 'knownFields' | 'contactPhone' | 'hasSpoken'>

/** Fields that the contact is not asked for again: they gave them, or were asked once. */
export const settledFields = ({ config, askedFields, knownFields }: LeadProgress): LeadField[] =>
  requiredFieldsOf(config).filter(({ word }) => askedFields.includes(word) || knownFields.includes(word))

/** What to ask for with the next reply: one field, and none with the first reply of a conversation. */
export function nextMissingField(progress: LeadProgress): LeadField | null {
  const { config, hasSpoken, contactPhone } = progress
  if (!hasSpoken) return null
  const settled = new Set(settledFields(progress).map(({ word }) => word))
  // WhatsApp tells the phone.
  const isMissing = ({ word, kind }: LeadField) => !settled.has(word) && !(kind === 'phone' && contactPhone !== null)
  return requiredFieldsOf(config).find(isMissing) ?? null
}
