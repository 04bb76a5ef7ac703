import { type CustomConfig, normalizeText, normalizedWords } from '@portavoz/contract'

/** Written to the journal as the detail of a hand-off. */
export type HandOffReason =
  /** `isSpoken`: it was only heard in a voice note. */
  | { reason: 'keyword'; word: string; isSpoken?: true }
  /** A reason in the owner's own words, recognized by a model. */
  | { reason: 'own'; word: string }
  | { reason: 'customer_request' | 'price_inquiry' | 'complex_issue' | 'fallback' }
  /** `misheard`: how often it was asked back what was heard in voice notes. */
  | { reason: 'unanswered' | 'misheard'; count: number }

const PERSON_WORD =
  '(?:persona|humano|asesora?|agente|alguien|representante|encargad[oa]|operadora?|ejecutiv[oa]|duen[oa])'
const TALK_WORD = 'hablar|hablo|pas[ae]r?me|atienda|chatear'
/** Ambiguous verbs («conectar», «comunicar»): only about the contact and with a person. */
const CONNECT_WORD =
  'comunicar|comuni(?:car|ca|que|quen)me|me comuni(?:co|ca|cas|can|que|ques|quen)|' +
  'conect(?:ar|a|e|en)me|me conect(?:a|as|an|e|es|en)'
const ASKS_FOR_PERSON = new RegExp(
  [
    String.raw`\b(?:${TALK_WORD})\b[^.!?\n]{0,20}\b${PERSON_WORD}\b`,
    String.raw`\b(?:${CONNECT_WORD})\b[^.!?\n]{0,20}\bcon (?:\w+ ){0,2}${PERSON_WORD}\b`,
    String.raw`\bpersona real\b`,
  ].join('|'),
)

/** The owner's keyword or a request for a person, found without a model. */
export function findHandOffRequest({ features, escalationRules }: CustomConfig, text: string): HandOffReason | null {
  if (!features.humanEscalation) return null
  const words = spacedWords(text)
  const word = escalationRules.keywords.find(
    (keyword) => normalizedWords(keyword).length > 0 && words.includes(spacedWords(keyword)),
  )
  if (word !== undefined) return { reason: 'keyword', word }
  const isAsked = escalationRules.conditions.includes('customer_request') && ASKS_FOR_PERSON.test(normalizeText(text))
  return isAsked ? { reason: 'customer_request' } : null
}

/** Matches whole words only: «sol» is not in «solo». */
const spacedWords = (text: string) => ` ${normalizedWords(text).join(' ')} `
