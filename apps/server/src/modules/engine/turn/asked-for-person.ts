import { type CustomConfig, plain, plainWords } from '@portavoz/contract'

/** Why a conversation goes to a person. */
export type Why =
  | { reason: 'keyword'; word: string }
  /** One that the owner wrote, which a model saw. */
  | { reason: 'own'; word: string }
  | { reason: 'customer_request' | 'price_inquiry' | 'complex_issue' | 'fallback' }
  | { reason: 'unanswered'; count: number }

const SOMEBODY =
  '(?:persona|humano|asesora?|agente|alguien|representante|encargad[oa]|operadora?|ejecutiv[oa]|duen[oa])'
const TALK = 'hablar|hablo|pas[ae]r?me|atienda|chatear'
/** What a phone does as well, or a child in church: of the contact, and with somebody. */
const CONNECT =
  'comunicar|comuni(?:car|ca|que|quen)me|me comuni(?:co|ca|cas|can|que|ques|quen)|conect(?:ar|a|e|en)me|me conect(?:a|as|an|e|es|en)'
const PERSON = new RegExp(
  String.raw`\b(?:${TALK})\b[^.!?\n]{0,20}\b${SOMEBODY}\b|\b(?:${CONNECT})\b[^.!?\n]{0,20}\bcon (?:\w+ ){0,2}${SOMEBODY}\b|\bpersona real\b`,
)

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
