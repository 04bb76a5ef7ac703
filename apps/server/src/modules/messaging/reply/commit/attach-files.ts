import { outboundTypeOfName } from '@portavoz/contract'
import { newId } from '../../../../platform/security/ids.ts'
import { isPicture, sendingSentence, unsentSentence } from '../sending/sendable-document.ts'
import type { ReplyFile, ReplyPart, UnsentFile, UnsentReason } from '../turn-result.ts'
import type { ReplyContext, SendableFile } from '../types.ts'

/** Files of the owner as files of messages, which the media store names by their messages. */
export type OwnerFiles = {
  /** Copies it as the file of a future message, or says why it is not sent. */
  copy: (
    workspaceId: string,
    messageId: string,
    file: Pick<SendableFile, 'fileId' | 'fileBytes'>,
  ) => Promise<'copied' | Exclude<UnsentReason, 'workflow'>>
  /** Deletes a copied file unless a message names it. Never throws. */
  discard: (messageId: string) => Promise<void>
}

/** The text and the parts that follow it, with the files that are not sent. */
type AttachedFiles = { text: string; parts: ReplyPart[]; unsentFiles: UnsentFile[] }

/**
 * Stores the files before their messages. Those that could not be stored are named instead of promised: in the sentence
 * that sends them, or in a message of its own after a text of the model. `isQuote`: without a model a picture that was
 * not asked for is promised nowhere, and is left out.
 */
export async function attachFiles(
  store: OwnerFiles,
  { workspaceId }: Pick<ReplyContext, 'workspaceId'>,
  { text, files, isQuote }: { text: string; files: readonly SendableFile[]; isQuote: boolean },
  now: Date,
): Promise<AttachedFiles> {
  // Messages of one moment are sent in the order of their ids, and those of the text are made after the copies.
  const nextId = () => newId(now.getTime() + 1)
  const planned = files.map((file) => ({ id: nextId(), file }))
  const apologyId = nextId()
  const sent: { file: SendableFile; part: ReplyPart }[] = []
  const unsent: { file: SendableFile; reason: UnsentReason }[] = []
  for (const { id, file } of planned) {
    const replyFile = replyFileOf(file)
    const result = replyFile ? await store.copy(workspaceId, id, file) : 'gone'
    if (replyFile && result === 'copied') sent.push({ file, part: { id, text: '', file: replyFile } })
    else if (result !== 'copied') unsent.push({ file, reason: result })
  }
  const parts = sent.map(({ part }) => part)
  const unsentFiles = unsent.map(({ file, reason }) => unsentFileOf(file, reason))
  const promised = unsent.filter(({ file }) => !(isQuote && isPicture(file) && file.isOffered))
  if (promised.length === 0) return { text, parts, unsentFiles }
  const apology = unsentSentence(filesOf(promised))
  const promise = sendingSentence(files)
  if (!text.includes(promise))
    return { text, parts: [...parts, { id: apologyId, text: apology, file: null, isApology: true }], unsentFiles }
  const kept = sent.length === 0 ? apology : `${sendingSentence(filesOf(sent))} ${apology}`
  return { text: text.replace(promise, () => kept), parts, unsentFiles }
}

const filesOf = (entries: readonly { file: SendableFile }[]) => entries.map(({ file }) => file)

/** A file that is not sent, as the journal names it. */
export const unsentFileOf = (file: SendableFile, reason: UnsentReason): UnsentFile =>
  isPicture(file) ? { name: file.fileName, pictureOf: file.name, reason } : { name: file.fileName, reason }

function replyFileOf(file: SendableFile): ReplyFile | null {
  const { fileId, fileName, fileBytes: bytes } = file
  const type = outboundTypeOfName(fileName)?.type
  if (type === undefined) return null
  if (!isPicture(file)) return { documentId: file.id, fileId, type, fileName, bytes, picture: null }
  const { pictureId: id, documentId, name, width, height } = file
  return { documentId, fileId, type, fileName, bytes, picture: { id, name, width, height } }
}

/** Deletes the copies of a reply that was not stored. */
export async function discardFiles(store: OwnerFiles, parts: readonly ReplyPart[]): Promise<void> {
  await Promise.all(parts.filter(({ file }) => file).map(({ id }) => store.discard(id)))
}
