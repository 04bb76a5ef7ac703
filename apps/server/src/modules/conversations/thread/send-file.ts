import { type Conversation, fail, FileMessageForm, isAtLeast, type Message, type Platform } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import { parseWithSchema } from '../../../platform/http/parse-input.ts'
import type { FormFields, FormFileHandler } from '../../../platform/http/uploads/read-form.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ConversationChanges } from '../change-conversation.ts'
import type { SentFile, StoreSent, Writer } from './store-sent.ts'
import type { ThreadStore } from './thread.store.ts'

type ReceivedUpload = { messageId: string; platform: Platform; name: string; bytes: AsyncIterable<Uint8Array> }

export type SendFileDeps = {
  store: ThreadStore
  changes: ConversationChanges
  clock: Clock
  /** Throws when the workspace has no such conversation. */
  requireConversation: (workspaceId: string, id: string) => Promise<Conversation>
  /** Limits how many uploads run at once. */
  uploadSemaphore: <T>(owner: { workspace: string }, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  /** Stores the file under the message's id and looks at its bytes; throws when it may not be sent. */
  receiveFile: (workspaceId: string, upload: ReceivedUpload) => Promise<SentFile>
  /** The file of a canned reply of the workspace; throws when the reply does not have it. */
  openCannedFile: (workspaceId: string, fileId: string) => Promise<Pick<ReceivedUpload, 'name' | 'bytes'>>
  /** Deletes a file whose message was not stored. */
  discardFile: (messageId: string) => Promise<unknown>
}

/** Streams the file of a form to `take` and returns the other fields. */
type ReceiveFileForm = (take: FormFileHandler) => Promise<FormFields>

/** Sends one file by hand, once per `externalId`: its bytes are stored before the message that names them. */
export function createSendFile(deps: SendFileDeps, storeSent: StoreSent) {
  const { store, changes, clock, requireConversation, uploadSemaphore, receiveFile, openCannedFile, discardFile } = deps

  async function receive(
    { id, platform }: Conversation,
    { workspaceId }: Writer,
    messageId: string,
    receiveForm: ReceiveFileForm,
  ) {
    let file: SentFile | null = null
    const isRepeated = async (externalId: string | undefined) =>
      externalId !== undefined && (await store.isGivenId(id, externalId))
    const fields = await receiveForm(async (name, bytes, { externalId }) => {
      if (file || (await isRepeated(externalId?.[0]))) return readToEnd(bytes)
      file = await receiveFile(workspaceId, { messageId, platform, name, bytes })
    })
    const form = parseWithSchema(
      FileMessageForm,
      Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value])),
    )
    if (!file && form.cannedFileId !== undefined && !(await isRepeated(form.externalId))) {
      const copied = await openCannedFile(workspaceId, form.cannedFileId)
      file = await receiveFile(workspaceId, { ...copied, messageId, platform })
    }
    return { form, file }
  }

  /** The role may have changed during the upload. */
  async function assertStillMayWrite(tx: Tx, { workspaceId, id }: Writer): Promise<void> {
    const role = (await store.roleOf(tx, workspaceId, id)) ?? fail('workspace.not_member')
    if (!isAtLeast(role, 'agent')) fail('workspace.role_refused')
  }

  async function send(conversation: Conversation, writer: Writer, receiveForm: ReceiveFileForm): Promise<Message> {
    const messageId = newId(clock.now().getTime())
    let sent: Message | null = null
    try {
      const { form, file } = await receive(conversation, writer, messageId, receiveForm)
      const { caption, cannedFileId: _, ...sending } = form
      sent = await changes.changeWithFile(writer.workspaceId, conversation.id, async (tx, row, now) => {
        await assertStillMayWrite(tx, writer)
        const { externalId } = sending
        const isRepeated = externalId !== undefined && (await store.findByGivenId(tx, row.id, externalId)) !== undefined
        if (!file && !isRepeated) fail('media.file_missing')
        return storeSent(tx, {
          row,
          now,
          writer,
          message: { ...sending, id: messageId, content: caption, file, card: null },
        })
      })
      return sent
    } finally {
      if (sent?.id !== messageId) await discardFile(messageId)
    }
  }

  return async (writer: Writer, id: string, receiveForm: ReceiveFileForm, signal: AbortSignal): Promise<Message> => {
    const conversation = await requireConversation(writer.workspaceId, id)
    if (!conversation.sendsFiles) fail('media.not_sendable')
    return uploadSemaphore({ workspace: writer.workspaceId }, signal, () => send(conversation, writer, receiveForm))
  }
}

/** The rest of the form follows only after the file. */
async function readToEnd(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]()
  while (!(await iterator.next()).done);
}
