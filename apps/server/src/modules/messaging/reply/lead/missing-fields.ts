import type { CustomConfig } from '@portavoz/contract'
import { type LeadField, leadFieldsOf } from './lead-fields.ts'
import type { ReplyContext } from '../types.ts'

/** The fields of `leadCapture.requiredFields`, without the qualification ones. */
export function requiredFieldsOf(config: CustomConfig): LeadField[] {
  const required = new Set(config.leadCapture.requiredFields.map((word) => word.trim()))
  return leadFieldsOf(config).filter(({ word }) => required.has(word))
}

export type LeadProgress = Pick<ReplyContext, 'config' | 'askedFields' | 'knownFields' | 'contactPhone' | 'hasSpoken'>

/** Fields that are not asked for again: already given or already asked once. */
export const settledFields = ({ config, askedFields, knownFields }: LeadProgress): LeadField[] =>
  requiredFieldsOf(config).filter(({ word }) => askedFields.includes(word) || knownFields.includes(word))

/** The field to ask for with the next reply; none with the first reply of a conversation. */
export function nextMissingField(progress: LeadProgress): LeadField | null {
  const { config, hasSpoken, contactPhone } = progress
  if (!hasSpoken) return null
  const settled = new Set(settledFields(progress).map(({ word }) => word))
  // WhatsApp provides the phone.
  const isMissing = ({ word, kind }: LeadField) => !settled.has(word) && !(kind === 'phone' && contactPhone !== null)
  return requiredFieldsOf(config).find(isMissing) ?? null
}
