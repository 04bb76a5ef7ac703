import { limits } from '@portavoz/contract'
import type { GenerationResult, ModelTool } from '../../../../ports/language-model.ts'
import { asksAgainFor } from './send-request.ts'
import { quoteName, quoteNames, type SendingOffer } from './sendable-document.ts'
import type { SendableDocument } from '../types.ts'

const TOOL_NAME = 'send_document'

/** What the model may send, and the text of the burst, which decides whether a file may be sent again. */
export type SendingRequest = { offer: SendingOffer; question: string }

/** Accepts calls one by one: each document once, the first three, and only numbers of the list. */
function createAcceptance({ offer: { documents }, question }: SendingRequest) {
  const accepted: SendableDocument[] = []
  const refusalOf = (input: Record<string, string>): string | null => {
    const document = findByNumber(documents, input['document'] ?? '')
    if (!document) return 'No existe: usa un número de la lista de archivos.'
    if (accepted.includes(document)) return 'Ya va con esta respuesta.'
    if (accepted.length >= limits.filesOfReply) return `No se envía: van como mucho ${limits.filesOfReply} archivos.`
    if (document.isSent && !asksAgainFor(question, document))
      return 'No se envía: el cliente ya lo tiene y no lo ha pedido otra vez.'
    if (document.isSpent) return 'No se envía: hoy ya se lo mandaste varias veces. Dile que lo busque más arriba.'
    accepted.push(document)
    return null
  }
  return { accepted, refusalOf }
}

const findByNumber = (documents: readonly SendableDocument[], number: string): SendableDocument | undefined =>
  /^\d{1,2}$/.test(number) ? documents[Number(number) - 1] : undefined

/** The tool that sends a document; null when there is none to send. */
export function sendDocumentTool(request: SendingRequest): ModelTool | null {
  if (request.offer.documents.length === 0) return null
  const { refusalOf } = createAcceptance(request)
  return {
    name: TOOL_NAME,
    description: 'Envía al cliente un archivo que acaba de pedir, después de tu texto. Llámala una vez por archivo.',
    fields: { document: 'El número del archivo en la lista de archivos que puedes enviar' },
    isFinal: false,
    rules: [...ABOUT_FILES, `Archivos que puedes mandar: ${listOf(request.offer.documents)}.`],
    refusalOf,
  }
}

/** The documents that the model's calls send. */
export function sentDocumentsOf(request: SendingRequest, calls: GenerationResult['calls']): SendableDocument[] {
  const { accepted, refusalOf } = createAcceptance(request)
  for (const { name, input } of calls) if (name === TOOL_NAME) refusalOf(input)
  return accepted
}

/** Rules about files, which a draft may not reveal. */
export const ABOUT_FILES: readonly string[] = [
  `Si el cliente pide que le mandes un archivo de la lista, llama a ${TOOL_NAME} con su número y escribe además una frase corta; como mucho ${limits.filesOfReply} por respuesta. No mandes ninguno que no pida.`,
  'Nunca digas que mandas un archivo sin llamar a la herramienta, ni que puedes mandar otros: si piden uno que no está en la lista, di que no puedes enviarlo.',
]

/** The files that this agent sends, by their numbers. */
const listOf = (documents: readonly SendableDocument[]) =>
  documents
    .map((document, at) => `${at + 1}: ${quoteName(document)}${document.isSent ? ' (ya se lo mandaste)' : ''}`)
    .join('; ')

/** Instructions about marked files that cannot be sent, with or without the tool. */
export const unsendableInstructions = ({ tooLarge }: SendingOffer): string[] =>
  tooLarge.length > 0 ? [`No puedes mandar ${quoteNames(tooLarge)}, porque pesa demasiado: si lo piden, dilo.`] : []
