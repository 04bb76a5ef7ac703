import { hasRecognised, typedTextOf } from '../misheard/heard-text.ts'
import type { LeadFields, ReplyContext } from '../types.ts'
import { leadFieldsOf } from './lead-fields.ts'
import { isWhollyTyped } from './misheard.ts'

/** The fields whose values the contact only spoke, also where «sí» confirmed them. */
export function heardFieldsOf(
  { config, history }: Pick<ReplyContext, 'config' | 'history'>,
  lead: LeadFields | null,
): string[] {
  if (lead === null || !hasRecognised(history)) return []
  const typed = typedTextOf(history)
  return leadFieldsOf(config).flatMap((field) => {
    const value = lead[field.word]
    return value === undefined || isWhollyTyped(typed, field, value) ? [] : [field.word]
  })
}
