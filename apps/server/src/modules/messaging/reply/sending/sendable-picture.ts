import { limits, type PassagePicture } from '@portavoz/contract'
import type { ReplyContext, SendablePicture } from '../types.ts'
import { asksForPicture, missesPicture } from './picture-request.ts'
import { tokensOf } from './request-tokens.ts'
import { sendsFilesOfDocuments } from './sendable-document.ts'

type PictureContext = Pick<ReplyContext, 'platform' | 'engine' | 'config' | 'pictureSends' | 'hasFileWorkflow'>

/** Whether replies of this agent in this channel send pictures. */
export const sendsPictures = (context: PictureContext): boolean =>
  context.pictureSends !== null && context.config.features.sendPictures && sendsFilesOfDocuments(context)

/** The pictures that a reply may send, each once; none where the agent or its channel sends no pictures. */
export function sendablePictures(
  context: PictureContext,
  question: string,
  pictures: readonly PassagePicture[],
): SendablePicture[] {
  const sends = context.pictureSends
  if (sends === null || !sendsPictures(context)) return []
  const isAsked = asksForPicture(question)
  const distinct = new Map(pictures.map((picture) => [picture.id, picture]))
  return [...distinct.values()].map(({ id, documentId, name, fileName, bytes, width, height }) => ({
    pictureId: id,
    documentId,
    name,
    fileId: id,
    fileName,
    fileBytes: bytes,
    width,
    height,
    isSent: Object.hasOwn(sends, id),
    isSpent: (sends[id] ?? 0) >= limits.sendsOfDocument,
    isOffered: !(isAsked || (Object.hasOwn(sends, id) && missesPicture(question, tokensOf(name).join(' ')))),
  }))
}
