import type { CustomConfig } from '@portavoz/contract'
import { ownValue } from '../../../../platform/text/own-value.ts'
import type { GenerationResult, ModelTool } from '../../../../ports/language-model.ts'
import type { LeadFields } from '../types.ts'
import { leadFieldsOf } from './lead-fields.ts'
import { isSaid, readFacts } from './stated-facts.ts'

const fieldDescriptions: Record<string, string> = {
  name: 'Su nombre',
  phone: 'Su teléfono',
  email: 'Su correo',
  budget: 'Cuánto quiere gastar',
  timeline: 'Para cuándo lo quiere',
  decision_maker: 'Quién lo decide',
}

/** The tool that stores lead fields; null when the owner asks for none. */
export function saveLeadTool(config: CustomConfig): ModelTool | null {
  const fields = leadFieldsOf(config)
  if (fields.length === 0) return null
  return {
    name: 'save_lead',
    description: 'Guarda los datos que el cliente acaba de decir de sí mismo, solo los que dijo, y después respóndele.',
    fields: Object.fromEntries(fields.map(({ slug, word }) => [slug, ownValue(fieldDescriptions, word) ?? word])),
    isFinal: false,
  }
}

/** The fields in the model's calls that the contact really said; null when there are none. */
export function readLead(
  config: CustomConfig,
  calls: GenerationResult['calls'],
  contactText: string,
): LeadFields | null {
  const leadCalls = calls.filter(({ name }) => name === 'save_lead')
  if (leadCalls.length === 0) return null
  const facts = readFacts(contactText)
  const fields = leadFieldsOf(config)
  const saved = leadCalls.flatMap(({ input }) =>
    fields.flatMap((field) => {
      const value = ownValue(input, field.slug) ?? ''
      return value !== '' && isSaid(facts, field, value) ? [[field.word, value] as const] : []
    }),
  )
  return saved.length > 0 ? Object.fromEntries(saved) : null
}
