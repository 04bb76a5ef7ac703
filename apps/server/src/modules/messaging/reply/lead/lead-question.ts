import { type CustomConfig, leadFieldLabel, outcomeFacts } from '@portavoz/contract'
import { ownValue } from '../../../../platform/text/own-value.ts'
import type { DraftReply } from '../turn-result.ts'
import type { LeadField } from './lead-fields.ts'
import { type LeadProgress, nextMissingField } from './missing-fields.ts'

type Personality = CustomConfig['personality']
type LeadPhrases = {
  ask: (label: string, isFormal: boolean) => string
  /** Asks back what was heard in a voice note. */
  confirm: (label: string, value: string, isFormal: boolean) => string
  isRight: string
  words: Record<'name' | 'phone' | 'email', string>
  thanks: (name: string) => string
  noted: string
  accepted: string
}

const spanish: LeadPhrases = {
  ask: (label, isFormal) => (isFormal ? `¿Me dice su ${label}, por favor?` : `¿Me dices tu ${label}, por favor?`),
  confirm: (label, value, isFormal) => `¿${isFormal ? 'Su' : 'Tu'} ${label} es «${value}»?`,
  isRight: '¿verdad?',
  words: { name: 'nombre', phone: 'teléfono', email: 'correo' },
  thanks: (name) => `Gracias, ${name}.`,
  noted: 'Gracias, anotado.',
  accepted: 'Está bien, no hace falta.',
}

const phrases: Record<string, LeadPhrases> = {
  es: spanish,
  en: {
    ask: (label) => `Could you tell me your ${label}, please?`,
    confirm: (label, value) => `Is your ${label} «${value}»?`,
    isRight: 'right?',
    words: { name: 'name', phone: 'phone number', email: 'e-mail' },
    thanks: (name) => `Thank you, ${name}.`,
    noted: 'Thank you, noted.',
    accepted: 'That is fine.',
  },
  pt: {
    ask: (label) => `Você pode me dizer seu ${label}, por favor?`,
    confirm: (label, value) => `Seu ${label} é «${value}»?`,
    isRight: 'certo?',
    words: { name: 'nome', phone: 'telefone', email: 'e-mail' },
    thanks: (name) => `Obrigado, ${name}.`,
    noted: 'Obrigado, anotado.',
    accepted: 'Tudo bem, não precisa.',
  },
  fr: {
    ask: (label) => `Pouvez-vous me donner votre ${label}, s’il vous plaît ?`,
    confirm: (label, value) => `Votre ${label} est «${value}» ?`,
    isRight: 'c’est bien ça ?',
    words: { name: 'nom', phone: 'téléphone', email: 'e-mail' },
    thanks: (name) => `Merci, ${name}.`,
    noted: 'Merci, c’est noté.',
    accepted: 'Pas de problème.',
  },
}

export const phrasesFor = ({ language }: Personality): LeadPhrases => ownValue(phrases, language) ?? spanish

/** The owner's own question: «¿Qué talla usas?» */
const isQuestion = (word: string) => word.endsWith('?') && word.includes(' ')

/** The question for a field, always in the same words, because they identify the answer to it. */
export function leadQuestionFor(field: LeadField, personality: Personality): string {
  if (isQuestion(field.word)) return field.word
  const { ask, words } = phrasesFor(personality)
  return ask(fieldLabel(field, words), personality.formality === 'formal')
}

/** Asks whether a value of a voice note was heard well, always in the same words, because they identify it. */
export function confirmationOf(field: LeadField, value: string, personality: Personality): string {
  const { confirm, isRight, words } = phrasesFor(personality)
  if (isQuestion(field.word)) return `${field.word} «${value}», ${isRight}`
  return confirm(fieldLabel(field, words), value, personality.formality === 'formal')
}

function fieldLabel({ word, kind }: LeadField, words: LeadPhrases['words']): string {
  if (kind !== 'text') return words[kind]
  const label = leadFieldLabel(word)
    .replaceAll(/[¿?¡!.:;]/g, '')
    .trim()
  // «NIT» keeps its capitals.
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/**
 * Appends one short question for a missing field to a reply without a model: within the owner's length, never after
 * another question, never in a hand-off.
 */
export function withLeadQuestion(progress: LeadProgress, draft: DraftReply): DraftReply {
  const { text, outcome, pauseBy } = draft
  if (!outcomeFacts(outcome).traits.includes('asks_for_lead') || pauseBy !== null || text === '' || text.includes('?'))
    return draft
  // After a refusal no other field is asked for at once.
  if (outcome === 'thanked' && draft.lead === null) return draft
  const field = nextMissingField({
    ...progress,
    knownFields: [...progress.knownFields, ...Object.keys(draft.lead ?? {})],
  })
  if (!field) return draft
  const separator = outcome === 'thanked' ? ' ' : '\n\n'
  const textWithQuestion = `${text}${separator}${leadQuestionFor(field, progress.config.personality)}`
  return textWithQuestion.length > progress.config.maxResponseLength
    ? draft
    : { ...draft, text: textWithQuestion, asks: [field.word] }
}
