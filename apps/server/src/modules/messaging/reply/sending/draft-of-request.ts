import { limits } from '@portavoz/contract'
import { draftOf } from '../draft-reply.ts'
import type { DraftReply } from '../types.ts'
import { requestedDocuments } from './send-request.ts'
import { quoteNames, sendingSentence, type SendingOffer } from './sendable-document.ts'

/** How a request for a file ended, for the journal. */
type RequestResult = 'sent' | 'which' | 'too_large' | 'spent'

/** Without a model: the answer to a request for a file of the owner; null when the text asks for none of them. */
export function draftOfRequest({ documents, tooLarge }: SendingOffer, question: string): DraftReply | null {
  const requested = requestedDocuments(question, [...documents, ...tooLarge])
  const sendable = requested.filter((document) => documents.includes(document))
  const [first] = sendable
  const draftAs = (said: RequestResult, text: string): DraftReply => ({
    ...draftOf('document_request', text),
    detail: { said },
  })
  if (first === undefined)
    return requested.length === 0
      ? null
      : draftAs('too_large', `No puedo enviarte ${quoteNames(requested)} por aquí, porque pesa demasiado.`)
  if (sendable.length === 1 && first.isSpent)
    return draftAs('spent', `Hoy ya te mandé ${quoteNames(sendable)}: búscalo más arriba en este chat.`)
  if (sendable.length === 1) return { ...draftAs('sent', sendingSentence(sendable)), documents: sendable }
  return draftAs('which', `Tengo ${quoteNames(sendable.slice(0, limits.documentsNamed))}. ¿Cuál te mando?`)
}
