import { limits } from '@portavoz/contract'
import { burstOf, textOf } from '../burst.ts'
import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../turn-result.ts'
import type { ReplyContext, SendableDocument } from '../types.ts'
import { chosenDocuments } from './chosen-documents.ts'
import { requestedDocuments } from './send-request.ts'
import { quoteNames, sendingSentence, type SendingOffer } from './sendable-document.ts'
import { documentsAskedAbout, whichQuestion } from './which-question.ts'

/** How a request for a file ended, for the journal. */
type RequestResult = 'sent' | 'which' | 'too_large' | 'spent'

type BurstContext = Pick<ReplyContext, 'history' | 'exchangeId' | 'agentName' | 'config'>

const draftAs = (said: RequestResult, text: string): DraftReply => ({
  ...draftOf('document_request', text),
  detail: { said },
})

/** Without a model: the answer to a request for files of the owner; null when the burst asks for none of them. */
export function draftOfRequest({ documents, tooLarge }: SendingOffer, context: BurstContext): DraftReply | null {
  const all = [...documents, ...tooLarge]
  const text = textOf(burstOf(context))
  const request =
    chosenDocuments(text, documentsAskedAbout(context, documents)) ?? requestedDocuments(text, all, context.agentName)
  const sendable = request.documents.filter((document) => documents.includes(document))
  if (request.documents.length === 0) return null
  return sendable.length > 1 && !request.isClear
    ? draftAs('which', whichQuestion(sendable))
    : draftOfSending(
        sendable,
        request.documents.filter((document) => tooLarge.includes(document)),
      )
}

/** Sends those that may be sent, and says why the others are not. */
function draftOfSending(sendable: readonly SendableDocument[], tooLarge: readonly SendableDocument[]): DraftReply {
  const unspent = sendable.filter(({ isSpent }) => !isSpent)
  const spent = sendable.filter(({ isSpent }) => isSpent)
  const sent = unspent.slice(0, limits.filesOfReply)
  const sentences = [
    ...(sent.length > 0 ? [sendingSentence(sent)] : []),
    ...(unspent.length > sent.length ? [`Envío como mucho ${limits.filesOfReply} a la vez: pídeme los demás.`] : []),
    ...(spent.length > 0 ? [spentSentence(spent)] : []),
    ...(tooLarge.length > 0 ? [tooLargeSentence(tooLarge)] : []),
  ]
  const said = sent.length > 0 ? 'sent' : spent.length > 0 ? 'spent' : 'too_large'
  return { ...draftAs(said, sentences.join(' ')), files: sent }
}

const spentSentence = (documents: readonly SendableDocument[]) =>
  `Hoy ya te mandé ${quoteNames(documents)}: ${documents.length > 1 ? 'búscalos' : 'búscalo'} más arriba en este chat.`

const tooLargeSentence = (documents: readonly SendableDocument[]) =>
  `No puedo enviarte ${quoteNames(documents)} por aquí, porque ${documents.length > 1 ? 'pesan' : 'pesa'} demasiado.`
