import { limits } from '@portavoz/contract'
import type { ReplyPassages } from '../generate/reply-passages.ts'
import type { ReplyContext, SendablePicture } from '../types.ts'
import { kindOf } from './match-documents.ts'
import { contentWords, tokensOf } from './request-tokens.ts'
import { quoteFiles, sendingSentence } from './sendable-document.ts'
import { sendablePictures } from './sendable-picture.ts'

type Quote = NonNullable<ReplyPassages['quote']>

/** `isOfRow`: they show what is quoted, not its whole document. `text`: what the reply says of them; often nothing. */
type QuotePictures = { files: SendablePicture[]; text: string; isAsked: boolean; isOfRow: boolean }

/**
 * Without a model a quoted row brings its pictures, and a quoted text the one picture of its document, each once in a
 * conversation; a contact who asks for a picture gets it again. A row without one brings that of its document only if
 * the contact asks for a picture of the document by its name: the front of the shop shows no cap.
 */
export function picturesOfQuote(context: ReplyContext, quote: Quote, question: string): QuotePictures {
  const isOfRow = quote.pictures.some((picture) => picture.isOfRow)
  const pictures = sendablePictures(
    context,
    question,
    isOfRow ? quote.pictures.filter((picture) => picture.isOfRow) : quote.pictures,
  )
  const isAsked = pictures.some(({ isOffered }) => !isOffered)
  const isOfDocument = quote.isOfTable
    ? isAsked && names(question, quote.source.name)
    : isAsked || pictures.length === 1
  const fits = isOfRow || isOfDocument
  const wanted = fits ? pictures.filter(({ isSent }) => isAsked || !isSent) : []
  const files = wanted.filter(({ isSpent }) => !isSpent).slice(0, limits.filesOfReply)
  const text = isAsked && wanted.length > 0 ? (files.length > 0 ? sendingSentence(files) : spentSentence(wanted)) : ''
  return { files, text, isAsked, isOfRow }
}

/** The question has all words of the document's name. */
function names(question: string, documentName: string): boolean {
  const words = contentWords(tokensOf(documentName)).map(kindOf)
  const asked = new Set(tokensOf(question).map(kindOf))
  return words.length > 0 && words.every((word) => asked.has(word))
}

const spentSentence = (pictures: readonly SendablePicture[]): string =>
  `Hoy ya te mandé ${quoteFiles(pictures)}: la tienes más arriba en este chat.`
