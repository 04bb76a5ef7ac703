import { outboundTypeOfName } from '@portavoz/contract'
import { newId } from '../../../../platform/security/ids.ts'
import { unsentSentence } from '../sending/sendable-document.ts'
import type { ReplyContext, ReplyPart, SendableDocument } from '../types.ts'

/** Files of documents as files of messages, which the media store names by their messages. */
export type DocumentFiles = {
  /** Copies it as the file of a future message. False when it is gone, or cannot be stored or has no room. */
  copy: (workspaceId: string, messageId: string, document: SendableDocument) => Promise<boolean>
  /** Deletes a copied file unless a message names it. Never throws. */
  discard: (messageId: string) => Promise<void>
}

/** Stores the files before their messages; a sentence names those that could not be stored. */
export async function attachDocuments(
  files: DocumentFiles,
  { workspaceId }: Pick<ReplyContext, 'workspaceId'>,
  documents: readonly SendableDocument[],
  now: Date,
): Promise<ReplyPart[]> {
  const newPart = (text: string, file: ReplyPart['file']): ReplyPart => ({ id: newId(now.getTime()), text, file })
  const parts: ReplyPart[] = []
  const unsent: SendableDocument[] = []
  for (const document of documents) {
    const type = outboundTypeOfName(document.fileName)?.type
    const { id: documentId, fileName, fileBytes: bytes } = document
    const part = type === undefined ? null : newPart('', { documentId, type, fileName, bytes })
    if (part && (await files.copy(workspaceId, part.id, document))) parts.push(part)
    else unsent.push(document)
  }
  return unsent.length === 0 ? parts : [...parts, newPart(unsentSentence(unsent), null)]
}

/** Deletes the copies of a reply that was not stored. */
export async function discardFiles(files: DocumentFiles, parts: readonly ReplyPart[]): Promise<void> {
  await Promise.all(parts.filter(({ file }) => file).map(({ id }) => files.discard(id)))
}
