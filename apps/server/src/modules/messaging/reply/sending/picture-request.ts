import { isMissing, namesOnly } from './missing-picture.ts'
import { requestsIn } from './read-request.ts'
import { contentWords, isWord, splitAt, tokensOf } from './request-tokens.ts'
import {
  CONTACT_SENT,
  GREETING_WORDS,
  HAVE_VERBS,
  NOT_TO_ME,
  PICTURE_LEADS,
  PICTURE_NOUNS,
  PICTURE_VERBS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SEE_WORDS,
  STATEMENT_WORDS,
  WANT_VERBS,
} from './request-words.ts'

/** «¿Cómo se ve?» */
const asksHowItLooks = (tokens: readonly string[], at: number): boolean =>
  SEE_WORDS.has(tokens[at] ?? '') && tokens[at - 1] === 'se' && tokens[at - 2] === 'como'

/** «Te mandé foto», «la foto ya se la envié»: the contact sent it. */
const isSentByContact = (clause: readonly string[]): boolean =>
  clause.some((word, at) => CONTACT_SENT.has(word) && clause.slice(Math.max(0, at - 3), at).some(isToOthers)) ||
  clause.includes('adjunto')

const isToOthers = (word: string) => NOT_TO_ME.has(word)

const isNegated = (clause: readonly string[], at: number): boolean =>
  clause.slice(Math.max(0, at - 2), at).some((word) => word === 'no' || word === 'sin')

/** «¿Tienes foto?», «quiero ver una foto», «mándame la foto», «y la foto»; not «un mug con foto», «te mandé foto». */
function asksForNoun(clause: readonly string[], noun: number): boolean {
  const before = clause.slice(0, noun).filter((_, at) => !isPhrase(clause, at))
  const rest = clause.slice(noun + 1)
  if (PREPOSITIONS.has(before.findLast((word) => !PICTURE_LEADS.has(word)) ?? '')) return false
  const has = before.some((word) => HAVE_VERBS.has(word))
  const requests = requestsIn(clause).filter(({ at }) => at < noun)
  if (has || requests.length > 0) return true
  const wanted = before.findIndex((word) => WANT_VERBS.has(word))
  if (wanted >= 0) return !isNegated(clause, wanted) && before.slice(wanted + 1).every(isLead)
  return before.every(isLead) && !rest.some((word) => STATEMENT_WORDS.has(word))
}

/** «Por favor», «de nuevo»: no preposition of a thing. */
const isPhrase = (clause: readonly string[], at: number): boolean =>
  /^(?:por favor|de nuevo)$/.test(`${clause[at]} ${clause[at + 1]}`)

const isLead = (word: string) => PICTURE_LEADS.has(word) || GREETING_WORDS.has(word) || WANT_VERBS.has(word)

function asksIn(clause: readonly string[]): boolean {
  if (isSentByContact(clause)) return false
  return clause.some(
    (token, at) =>
      (PICTURE_VERBS.has(token) && !isNegated(clause, at)) ||
      asksHowItLooks(clause, at) ||
      (PICTURE_NOUNS.has(token) && asksForNoun(clause, at)),
  )
}

const clausesOf = (text: string): string[][] =>
  splitAt(tokensOf(text), (token) => !isWord(token)).filter((clause) => clause.length > 0)

/** The contact asks for a picture: «¿tienes foto?», «muéstramela», «¿cómo se ve?». */
export const asksForPicture = (text: string): boolean =>
  clausesOf(text).some((clause) => asksIn(clause) && !isMissing(clause))

/** «No me llegó»: said of a picture of `name` that the conversation has. */
export const missesPicture = (text: string, name: string): boolean =>
  clausesOf(text).some((clause) => isMissing(clause) && namesOnly(clause, name))

/**
 * What the picture is to show: «la camisa de lino» for «¿tienes una foto de la camisa de lino?». Null when the text
 * also asks for something else, or names nothing.
 */
export function pictureSubject(text: string): string | null {
  const [tokens, ...others] = clausesOf(text).filter((clause) => !clause.every((word) => GREETING_WORDS.has(word)))
  if (!tokens || others.length > 0 || !asksIn(tokens)) return null
  const noun = tokens.findIndex((token, at) => PICTURE_NOUNS.has(token) && /^del?$/.test(tokens[at + 1] ?? ''))
  const verb = tokens.findIndex((token) => PICTURE_VERBS.has(token))
  const start = noun >= 0 ? noun + 1 : verb >= 0 ? verb : tokens.findIndex((_, at) => asksHowItLooks(tokens, at))
  if (start < 0) return null
  const phrase = tokens.slice(start + 1).filter((token) => !PICTURE_NOUNS.has(token))
  if (phrase.some((token) => QUESTION_WORDS.has(token)) || hasOtherThings(tokens.slice(0, start))) return null
  return contentWords(phrase).length === 0 ? null : phrase.join(' ')
}

/** «Tienes precio y foto de la camisa»: more is asked for than the picture. */
const hasOtherThings = (before: readonly string[]): boolean =>
  before.some((word) => word === 'y' || word === 'e' || QUESTION_WORDS.has(word)) &&
  !/^(?:y|como)$/.test(before[0] ?? '')
