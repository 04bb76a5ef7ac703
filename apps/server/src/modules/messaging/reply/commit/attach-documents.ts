import { outboundTypeOfName } from '@portavoz/contract'
import { newId } from '../../../../platform/security/ids.ts'
import { sendingSentence, unsentSentence } from '../sending/sendable-document.ts'
import type { ReplyContext, ReplyFile, ReplyPart, SendableDocument, UnsentFile } from '../types.ts'

/** Files of documents as files of messages, which the media store names by their messages. */
export type DocumentFiles = {
  /** Copies it as the file of a future message, or says why it is not sent. */
  copy: (workspaceId: string, messageId: string, document: SendableDocument) => Promise<'copied' | UnsentFile['reason']>
  /** Deletes a copied file unless a message names it. Never throws. */
  discard: (messageId: string) => Promise<void>
}

/** The text and the parts that follow it, with the files that are not sent. */
type AttachedDocuments = { text: string; parts: ReplyPart[]; unsentFiles: UnsentFile[] }

/**
 * Stores the files before their messages. Those that could not be stored are named instead of promised: in the sentence
 * that sends them, or in a message of its own after a text of the model.
 */
export async function attachDocuments(
  files: DocumentFiles,
  { workspaceId }: Pick<ReplyContext, 'workspaceId'>,
  { text, documents }: { text: string; documents: readonly SendableDocument[] },
  now: Date,
): Promise<AttachedDocuments> {
  // Messages of one moment are sent in the order of their ids, and those of the text are made after the copies.
  const nextId = () => newId(now.getTime() + 1)
  const planned = documents.map((document) => ({ id: nextId(), document }))
  const apologyId = nextId()
  const sent: { document: SendableDocument; part: ReplyPart }[] = []
  const unsent: { document: SendableDocument; reason: UnsentFile['reason'] }[] = []
  for (const { id, document } of planned) {
    const file = replyFileOf(document)
    const result = file ? await files.copy(workspaceId, id, document) : 'gone'
    if (file && result === 'copied') sent.push({ document, part: { id, text: '', file } })
    else if (result !== 'copied') unsent.push({ document, reason: result })
  }
  const parts = sent.map(({ part }) => part)
  const unsentFiles = unsent.map(({ document, reason }) => ({ name: document.fileName, reason }))
  if (unsent.length === 0) return { text, parts, unsentFiles }
  const apology = unsentSentence(documentsOf(unsent))
  const promise = sendingSentence(documents)
  if (!text.includes(promise))
    return { text, parts: [...parts, { id: apologyId, text: apology, file: null, isApology: true }], unsentFiles }
  const kept = sent.length === 0 ? apology : `${sendingSentence(documentsOf(sent))} ${apology}`
  return { text: text.replace(promise, () => kept), parts, unsentFiles }
}

const documentsOf = (entries: readonly { document: SendableDocument }[]) => entries.map(({ document }) => document)

function replyFileOf({ id: documentId, fileId, fileName, fileBytes: bytes }: SendableDocument): ReplyFile | null {
  const type = outboundTypeOfName(fileName)?.type
  return type === undefined ? null : { documentId, fileId, type, fileName, bytes }
}

/** Deletes the copies of a reply that was not stored. */
export async function discardFiles(files: DocumentFiles, parts: readonly ReplyPart[]): Promise<void> {
  await Promise.all(parts.filter(({ file }) => file).map(({ id }) => files.discard(id)))
}
