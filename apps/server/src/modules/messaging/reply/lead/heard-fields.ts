import { hasRecognised } from '../misheard/heard-text.ts'
import type { LeadFields, ReplyContext } from '../types.ts'
import { leadFieldsOf } from './lead-fields.ts'
import { isWhollyTyped, statementsOf } from './misheard.ts'

/** The fields whose values the contact only spoke, also where «sí» confirmed them. */
export function heardFieldsOf(
  { config, history }: Pick<ReplyContext, 'config' | 'history'>,
  lead: LeadFields | null,
): string[] {
  if (lead === null || !hasRecognised(history)) return []
  const statements = statementsOf(history)
  return leadFieldsOf(config).flatMap((field) => {
    const value = lead[field.word]
    return value === undefined || isWhollyTyped(statements, field, value) ? [] : [field.word]
  })
}
