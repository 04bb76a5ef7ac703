import { contentWords, isWord, tokensOf } from './request-tokens.ts'
import { PICTURE_NOUNS, PICTURE_VERBS, SEE_WORDS } from './request-words.ts'

/** «¿Cómo se ve?» */
const asksHowItLooks = (tokens: readonly string[], at: number): boolean =>
  SEE_WORDS.has(tokens[at] ?? '') && tokens[at - 1] === 'se' && tokens[at - 2] === 'como'

/** «No me llegó.» */
const isMissing = (tokens: readonly string[], at: number): boolean =>
  (tokens[at] === 'llego' || tokens[at] === 'recibi') && tokens.slice(Math.max(0, at - 2), at).includes('no')

/** The contact asks for a picture: «¿tienes foto?», «muéstramela», «¿cómo se ve?», «no me llegó». */
export function asksForPicture(text: string): boolean {
  const tokens = tokensOf(text)
  return tokens.some(
    (token, at) =>
      PICTURE_NOUNS.has(token) || PICTURE_VERBS.has(token) || asksHowItLooks(tokens, at) || isMissing(tokens, at),
  )
}

/**
 * The thing of which a picture is asked for, «la camisa de lino» of «¿tienes una foto de la camisa de lino?»; null when
 * the text says nothing of the kind.
 */
export function pictureSubject(text: string): string | null {
  const tokens = tokensOf(text)
  const noun = tokens.findIndex((token, at) => PICTURE_NOUNS.has(token) && /^del?$/.test(tokens[at + 1] ?? ''))
  const verb = tokens.findIndex((token) => PICTURE_VERBS.has(token))
  const start = noun >= 0 ? noun + 1 : verb >= 0 ? verb : tokens.findIndex((_, at) => asksHowItLooks(tokens, at))
  if (start < 0) return null
  const rest = tokens.slice(start + 1)
  const end = rest.findIndex((token) => !isWord(token))
  const phrase = (end < 0 ? rest : rest.slice(0, end)).filter((token) => !PICTURE_NOUNS.has(token))
  return contentWords(phrase).length === 0 ? null : phrase.join(' ')
}
