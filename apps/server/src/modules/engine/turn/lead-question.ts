import { type CustomConfig, leadFieldWord } from '@portavoz/contract'
import type { Outcome } from '../../../db/schema.ts'
import { ownValue } from '../../../platform/own-value.ts'
import type { Draft } from './ending.ts'
import type { LeadField } from './lead-fields.ts'
import { type LeadProgress, nextMissingField } from './lead-missing.ts'

type Personality = CustomConfig['personality']
type Phrases = {
  ask: (what: string, isFormal: boolean) => string
  words: Record<'name' | 'phone' | 'email', string>
  thanks: (name: string) => string
  noted: string
  accepted: string
}

const spanish: Phrases = {
  ask: (what, isFormal) => (isFormal ? `¿Me dice su ${what}, por favor?` : `¿Me dices tu ${what}, por favor?`),
  words: { name: 'nombre', phone: 'teléfono', email: 'correo' },
  thanks: (name) => `Gracias, ${name}.`,
  noted: 'Gracias, anotado.',
  accepted: 'Está bien, no hace falta.',
}

const phrases: Record<string, Phrases> = {
  es: spanish,
  en: {
    ask: (what) => `Could you tell me your ${what}, please?`,
    words: { name: 'name', phone: 'phone number', email: 'e-mail' },
    thanks: (name) => `Thank you, ${name}.`,
    noted: 'Thank you, noted.',
    accepted: 'That is fine.',
  },
  pt: {
    ask: (what) => `Você pode me dizer seu ${what}, por favor?`,
    words: { name: 'nome', phone: 'telefone', email: 'e-mail' },
    thanks: (name) => `Obrigado, ${name}.`,
    noted: 'Obrigado, anotado.',
    accepted: 'Tudo bem, não precisa.',
  },
  fr: {
    ask: (what) => `Pouvez-vous me donner votre ${what}, s’il vous plaît ?`,
    words: { name: 'nom', phone: 'téléphone', email: 'e-mail' },
    thanks: (name) => `Merci, ${name}.`,
    noted: 'Merci, c’est noté.',
    accepted: 'Pas de problème.',
  },
}

export const phrasesFor = ({ language }: Personality): Phrases => ownValue(phrases, language) ?? spanish

/** A question of the owner's own: «¿Qué talla usas?» */
const isQuestion = (word: string) => word.endsWith('?') && word.includes(' ')

/** The polite question for one field, always in the same words: the reply to it is recognized by them. */
export function questionFor(field: LeadField, personality: Personality): string {
  if (isQuestion(field.word)) return field.word
  const { ask, words } = phrasesFor(personality)
  return ask(whatOf(field, words), personality.formality === 'formal')
}

function whatOf({ word, kind }: LeadField, words: Phrases['words']): string {
  if (kind !== 'text') return words[kind]
  const what = leadFieldWord(word)
    .replaceAll(/[¿?¡!.:;]/g, '')
    .trim()
  // «NIT» stays as it is.
  return /^\p{Lu}{2}/u.test(what) ? what : what.charAt(0).toLowerCase() + what.slice(1)
}

/** Replies without a model that may end with a question. */
const askable = new Set<Outcome>(['quoted', 'budget_quoted', 'no_model', 'out_of_budget', 'thanked'])

/**
 * A reply without a model, with one short question for what is missing: within the owner's length, never beside another
 * question, and never where a person takes over.
 */
export function withLeadQuestion(progress: LeadProgress, draft: Draft): Draft {
  const { text, outcome, pauseBy } = draft
  if (!askable.has(outcome) || pauseBy !== null || text === '' || text.includes('?')) return draft
  // The contact would rather not say: nothing else is asked for at once.
  if (outcome === 'thanked' && draft.lead === null) return draft
  const field = nextMissingField({
    ...progress,
    knownFields: [...progress.knownFields, ...Object.keys(draft.lead ?? {})],
  })
  if (!field) return draft
  const asking = `${text}${outcome === 'thanked' ? ' ' : '\n\n'}${questionFor(field, progress.config.personality)}`
  return asking.length > progress.config.maxResponseLength ? draft : { ...draft, text: asking, asks: [field.word] }
}
