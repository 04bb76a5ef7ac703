import { type CustomConfig, plain, plainWords } from '@portavoz/contract'

/** Why a conversation goes to a person. */
export type Why =
  | { reason: 'keyword'; word: string }
  | { reason: 'customer_request' | 'price_inquiry' | 'complex_issue' | 'fallback' }
  | { reason: 'unanswered'; count: number }

const PERSON =
  /\b(?:hablar|hablo|comuni\w+|pas[ae]r?me|atienda|conect\w+|chatear)\b[^.!?\n]{0,20}\b(?:persona|humano|asesora?|agente|alguien|representante|encargad[oa]|operadora?|ejecutiv[oa]|duen[oa])\b|\bpersona real\b/
/** What the contact said that its owner wants a person to answer, before anybody thinks. */
export function askedForPerson({ features, escalationRules }: CustomConfig, said: string): Why | null {
  if (!features.humanEscalation) return null
  const words = spaced(said)
  const word = escalationRules.keywords.find(
    (keyword) => plainWords(keyword).length > 0 && words.includes(spaced(keyword)),
  )
  if (word !== undefined) return { reason: 'keyword', word }
  const isAsked = escalationRules.conditions.includes('customer_request') && PERSON.test(plain(said))
  return isAsked ? { reason: 'customer_request' } : null
}

/** Whole words only: «sol» is not in «solo». */
const spaced = (text: string) => ` ${plainWords(text).join(' ')} `
