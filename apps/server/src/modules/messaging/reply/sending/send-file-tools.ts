import { limits } from '@portavoz/contract'
import type { GenerationResult, ModelTool } from '../../../../ports/language-model.ts'
import type { SendableDocument, SendableFile } from '../types.ts'
import { createAcceptance, type SendingRequest } from './file-acceptance.ts'
import { quoteName, quoteNames, type SendingOffer } from './sendable-document.ts'

const SEND_DOCUMENT = 'send_document'
const SEND_PICTURE = 'send_picture'

/** The tools that send files; a tool is missing when it has nothing to send. They share the limit of a reply. */
export function sendFileTools(request: SendingRequest): ModelTool[] {
  const { offer, pictures } = request
  const { documentRefusal, pictureRefusal } = createAcceptance(request)
  const documentTool: ModelTool = {
    name: SEND_DOCUMENT,
    description: 'Envía al cliente un archivo que acaba de pedir, después de tu texto. Llámala una vez por archivo.',
    fields: { document: 'El número del archivo en la lista de archivos que puedes enviar' },
    isFinal: false,
    rules: [...ABOUT_FILES, `Archivos que puedes mandar: ${listOf(offer.documents)}.`],
    refusalOf: (input) => documentRefusal(input['document'] ?? ''),
  }
  const pictureTool: ModelTool = {
    name: SEND_PICTURE,
    description: 'Envía al cliente una foto que acompaña a un pasaje, después de tu texto. Llámala una vez por foto.',
    fields: { picture: 'El número de la foto: 3 si el pasaje dice «foto 3»' },
    isFinal: false,
    rules: ABOUT_PICTURES,
    refusalOf: (input) => pictureRefusal(input['picture'] ?? ''),
  }
  return [...(offer.documents.length > 0 ? [documentTool] : []), ...(pictures.length > 0 ? [pictureTool] : [])]
}

/** The files that the model's calls send, in their order. */
export function sentFilesOf(request: SendingRequest, calls: GenerationResult['calls']): SendableFile[] {
  const { accepted, documentRefusal, pictureRefusal } = createAcceptance(request)
  for (const { name, input } of calls) {
    if (name === SEND_DOCUMENT) documentRefusal(input['document'] ?? '')
    if (name === SEND_PICTURE) pictureRefusal(input['picture'] ?? '')
  }
  return accepted
}

/** Rules about files, which a draft may not reveal. */
export const ABOUT_FILES: readonly string[] = [
  `Si el cliente pide que le mandes un archivo de la lista, llama a ${SEND_DOCUMENT} con su número y escribe además una frase corta; como mucho ${limits.filesOfReply} por respuesta. No mandes ninguno que no pida.`,
  'Nunca digas que mandas un archivo sin llamar a la herramienta, ni que puedes mandar otros: si piden uno que no está en la lista, di que no puedes enviarlo.',
]

/** Rules about pictures, which a draft may not reveal. */
export const ABOUT_PICTURES: readonly string[] = [
  `Un pasaje que dice «foto 3» antes de su texto tiene esa foto. Cuando hables de lo que muestra, o el cliente pida verlo, llama a ${SEND_PICTURE} con su número y escribe además tu respuesta; como mucho ${limits.filesOfReply} por respuesta, y solo de lo que hablas.`,
  'La que dice «de todo el documento» no muestra lo que dice ese pasaje: mándala solo si el cliente pide ver el negocio o el documento.',
  'La que dice «ya enviada» mándala otra vez solo si el cliente la pide. No escribas los números de las fotos ni direcciones de imágenes, y no digas que mandas una foto sin llamar a la herramienta.',
]

/** The files that this agent sends, by their numbers. */
const listOf = (documents: readonly SendableDocument[]) =>
  documents
    .map((document, at) => `${at + 1}: ${quoteName(document)}${document.isSent ? ' (ya se lo mandaste)' : ''}`)
    .join('; ')

/** Instructions about marked files that cannot be sent, with or without the tool. */
export const unsendableInstructions = ({ tooLarge }: SendingOffer): string[] =>
  tooLarge.length > 0 ? [`No puedes mandar ${quoteNames(tooLarge)}, porque pesa demasiado: si lo piden, dilo.`] : []
