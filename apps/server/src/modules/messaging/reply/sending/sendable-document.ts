import { channels, sendingObstacleOf } from '@portavoz/contract'
import type { ReplyContext, SendableDocument, SendableFile, SendablePicture } from '../types.ts'

/** `tooLarge`: marked documents whose file agents cannot send, as they tell customers who ask. */
export type SendingOffer = { documents: readonly SendableDocument[]; tooLarge: readonly SendableDocument[] }

const NOTHING: SendingOffer = { documents: [], tooLarge: [] }

type OfferContext = Pick<ReplyContext, 'platform' | 'engine' | 'config' | 'sendable' | 'hasFileWorkflow'>

/** Whether the channel takes files, and the agent answers from documents. */
export const sendsFilesOfDocuments = (context: Omit<OfferContext, 'sendable'>): boolean =>
  channels[context.platform].capabilities[context.engine].sendsDocuments &&
  context.config.dataSources.knowledgeBase &&
  !lacksFileWorkflow(context)

/** The workspace's n8n sends the text, but its workflows are not ours, or of a version after which no file follows. */
export const lacksFileWorkflow = ({
  platform,
  engine,
  hasFileWorkflow,
}: Pick<OfferContext, 'platform' | 'engine' | 'hasFileWorkflow'>): boolean =>
  channels[platform].replySender[engine] === 'workflow' && !hasFileWorkflow

/** What the agent may send in this conversation: nothing where its channel takes no files or documents are off. */
export function sendingOfferOf({ sendable, ...context }: OfferContext): SendingOffer {
  if (!sendsFilesOfDocuments(context)) return NOTHING
  return {
    documents: sendable.filter((document) => sendingObstacleOf(document) === null),
    tooLarge: sendable.filter((document) => sendingObstacleOf(document) !== null),
  }
}

/** «Menú»; a name has at most one line. */
export const quoteName = ({ name }: Pick<SendableDocument, 'name'>): string => `«${name.replaceAll(/\s+/g, ' ')}»`

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/** «Menú», «Carta de vinos» y «Postres». */
export const quoteNames = (documents: readonly Pick<SendableDocument, 'name'>[]): string =>
  listFormat.format(documents.map(quoteName))

/** «Menú» y la foto de «Camisa lino»; several pictures of one thing are named once. */
export const quoteFiles = (files: readonly SendableFile[]): string =>
  listFormat.format(new Set(files.map((file) => (isPicture(file) ? `la foto de ${quoteName(file)}` : quoteName(file)))))

export const isPicture = (file: SendableFile): file is SendablePicture => 'pictureId' in file

/** What a reply says that only sends files. */
export const sendingSentence = (files: readonly SendableFile[]): string => `Te mando ${quoteFiles(files)}.`

/** For files that could not be read or stored. */
export const unsentSentence = (files: readonly SendableFile[]): string =>
  `Ahora mismo no puedo enviarte ${quoteFiles(files)}.`
