import { channels, sendingObstacleOf } from '@portavoz/contract'
import type { ReplyContext, SendableDocument } from '../types.ts'

/** `tooLarge`: marked documents whose file agents cannot send, as they tell customers who ask. */
export type SendingOffer = { documents: readonly SendableDocument[]; tooLarge: readonly SendableDocument[] }

const NOTHING: SendingOffer = { documents: [], tooLarge: [] }

type OfferContext = Pick<ReplyContext, 'platform' | 'engine' | 'config' | 'sendable'>

/** What the agent may send in this conversation: nothing where its channel takes no files or documents are off. */
export function sendingOfferOf({ platform, engine, config, sendable }: OfferContext): SendingOffer {
  if (!channels[platform].capabilities[engine].sendsDocuments || !config.dataSources.knowledgeBase) return NOTHING
  return {
    documents: sendable.filter((document) => sendingObstacleOf(document) === null),
    tooLarge: sendable.filter((document) => sendingObstacleOf(document) !== null),
  }
}

/** «Menú»; a name has at most one line. */
export const quoteName = ({ name }: Pick<SendableDocument, 'name'>): string => `«${name.replaceAll(/\s+/g, ' ')}»`

/** «Menú», «Carta de vinos» y «Postres». */
export const quoteNames = (documents: readonly Pick<SendableDocument, 'name'>[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(documents.map(quoteName))

/** What a reply says that only sends files. */
export const sendingSentence = (documents: readonly SendableDocument[]): string => `Te mando ${quoteNames(documents)}.`

/** For files that could not be read or stored. */
export const unsentSentence = (documents: readonly SendableDocument[]): string =>
  `Ahora mismo no puedo enviarte ${quoteNames(documents)}.`
