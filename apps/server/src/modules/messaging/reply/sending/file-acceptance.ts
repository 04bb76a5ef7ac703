import { limits } from '@portavoz/contract'
import type { SendableDocument, SendableFile, SendablePicture } from '../types.ts'
import type { SendingOffer } from './sendable-document.ts'
import { asksAgainFor } from './send-request.ts'

/**
 * What the model may send: documents by their numbers in its instructions, pictures by theirs beside the passages.
 * `question`: the text of the burst, which decides whether a file may be sent again.
 */
export type SendingRequest = { offer: SendingOffer; pictures: readonly SendablePicture[]; question: string }

/** Why a file is not sent, as the model reads it; null when it is. */
type SendingRefusal = string | null

/** Accepts calls one by one: each file once, the first three, and only numbers of the lists. */
export function createAcceptance({ offer: { documents }, pictures, question }: SendingRequest) {
  const accepted: SendableFile[] = []
  function accept(file: SendableFile, isAskedAgain: boolean): SendingRefusal {
    if (accepted.includes(file)) return 'Ya va con esta respuesta.'
    if (accepted.length >= limits.filesOfReply) return `No se envía: van como mucho ${limits.filesOfReply} archivos.`
    if (file.isSent && !isAskedAgain) return 'No se envía: el cliente ya lo tiene y no lo ha pedido otra vez.'
    if (file.isSpent) return 'No se envía: hoy ya se lo mandaste varias veces. Dile que lo busque más arriba.'
    accepted.push(file)
    return null
  }
  return {
    accepted,
    documentRefusal(number: string): SendingRefusal {
      const document: SendableDocument | undefined = findByNumber(documents, number)
      return document
        ? accept(document, document.isSent && asksAgainFor(question, document))
        : 'No existe: usa un número de la lista de archivos.'
    },
    pictureRefusal(number: string): SendingRefusal {
      const picture = findByNumber(pictures, number)
      return picture
        ? accept(picture, !picture.isOffered)
        : 'No existe: usa un número de foto que acompañe a un pasaje.'
    },
  }
}

const findByNumber = <F>(files: readonly F[], number: string): F | undefined =>
  /^\d{1,2}$/.test(number) ? files[Number(number) - 1] : undefined
