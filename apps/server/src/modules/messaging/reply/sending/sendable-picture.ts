import { limits, type PassagePicture } from '@portavoz/contract'
import type { ReplyContext, SendablePicture } from '../types.ts'
import { asksForPicture } from './picture-request.ts'
import { sendsFilesOfDocuments } from './sendable-document.ts'

type PictureContext = Pick<ReplyContext, 'platform' | 'engine' | 'config' | 'pictureSends'>

/** The pictures that a reply may send, each once; none where the agent or its channel sends no pictures. */
export function sendablePictures(
  context: PictureContext,
  question: string,
  pictures: readonly PassagePicture[],
): SendablePicture[] {
  const sends = context.pictureSends
  if (sends === null || !context.config.features.sendPictures || !sendsFilesOfDocuments(context)) return []
  const isOffered = !asksForPicture(question)
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
    isOffered,
  }))
}
