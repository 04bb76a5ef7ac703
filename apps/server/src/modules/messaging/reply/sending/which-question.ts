import { limits } from '@portavoz/contract'
import { endOfReply, withoutNotices } from '../rules/without-notices.ts'
import type { ContextMessage, ReplyContext, SendableDocument } from '../types.ts'
import { quoteName, quoteNames } from './sendable-document.ts'

/** What an agent without a model asks when several documents fit. */
export const whichQuestion = (documents: readonly Pick<SendableDocument, 'name'>[]): string =>
  `Tengo ${quoteNames(documents.slice(0, limits.documentsNamed))}. ¿Cuál te mando?`

/**
 * The documents that the agent named in its last message, in that order, when it was `whichQuestion`; else none. A
 * document whose name or mark changed since makes it another question.
 */
export function documentsAskedAbout(
  { history, exchangeId, config }: Pick<ReplyContext, 'history' | 'exchangeId' | 'config'>,
  documents: readonly SendableDocument[],
): SendableDocument[] {
  const isEarlier = (message: ContextMessage) => message.direction === 'outgoing' && message.exchangeId !== exchangeId
  const latest = history.findLast(isEarlier)
  const last = latest && endOfReply({ config, history }, latest)
  if (!last || (last.origin !== 'ai' && last.origin !== 'n8n') || last.isGone) return []
  if (!last.content.includes('¿Cuál te mando?')) return []
  const named = documents
    .map((document) => ({ document, at: last.content.lastIndexOf(quoteName(document)) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ document }) => document)
  // The disclosure may come before it.
  return named.length > 1 && withoutNotices({ config }, last.content).endsWith(whichQuestion(named)) ? named : []
}
