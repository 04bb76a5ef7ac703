import { type CannedReply, fail } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import type { FormFields, FormFileHandler } from '../../platform/http/uploads/read-form.ts'
import { newId } from '../../platform/security/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { presentCannedReply } from './canned-replies.service.ts'
import type { CannedReplyStore } from './canned-replies.store.ts'

type ReceivedCannedFile = { fileName: string; bytes: number }
type CannedFileContent = AsyncIterable<Uint8Array>

export type CannedFilesDeps = {
  store: CannedReplyStore
  clock: Clock
  /** Limits how many uploads run at once. */
  uploadSemaphore: <T>(owner: { workspace: string }, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  /** Stores the file under the id and looks at its bytes; throws when no channel may send it. */
  receiveFile: (
    workspaceId: string,
    upload: { fileId: string; name: string; bytes: CannedFileContent },
  ) => Promise<ReceivedCannedFile>
  /** Throws when the workspace, which is locked, has no room for the file. */
  assertRoom: (tx: Tx, workspaceId: string, bytes: number) => Promise<void>
  /** Deletes a file that no reply names. */
  discardFile: (fileId: string) => Promise<unknown>
  /** Null when the file is gone. */
  openFile: (fileId: string) => Promise<CannedFileContent | null>
  afterCommit: () => void
}

/** Streams the file of a form to `take`. */
type ReceiveCannedForm = (take: FormFileHandler) => Promise<FormFields>

export type CannedFiles = ReturnType<typeof createCannedFiles>

/** Files of canned replies. Each upload has an id of its own, so no other file than the chosen one is sent. */
export function createCannedFiles(deps: CannedFilesDeps) {
  const { store, clock, uploadSemaphore, receiveFile, assertRoom, discardFile, openFile, afterCommit } = deps

  async function receive(
    workspaceId: string,
    fileId: string,
    receiveForm: ReceiveCannedForm,
  ): Promise<ReceivedCannedFile> {
    let file: ReceivedCannedFile | null = null
    await receiveForm(async (name, bytes) => {
      file = await receiveFile(workspaceId, { fileId, name, bytes })
    })
    return file ?? fail('media.file_missing')
  }

  async function save(workspaceId: string, id: string, receiveForm: ReceiveCannedForm): Promise<CannedReply> {
    const fileId = newId(clock.now().getTime())
    let isNamed = false
    try {
      const { fileName, bytes } = await receive(workspaceId, fileId, receiveForm)
      const change = { id, fileId, fileName, fileBytes: bytes, updatedAt: clock.now() }
      const saved = await store.setFile(workspaceId, change, (tx) => assertRoom(tx, workspaceId, bytes))
      isNamed = saved !== undefined
      return presentCannedReply(saved ?? fail('canned.not_found'))
    } finally {
      if (!isNamed) await discardFile(fileId)
    }
  }

  return {
    async save(workspaceId: string, id: string, receiveForm: ReceiveCannedForm, signal: AbortSignal) {
      if (!(await store.exists(workspaceId, id))) fail('canned.not_found')
      const reply = await uploadSemaphore({ workspace: workspaceId }, signal, () => save(workspaceId, id, receiveForm))
      afterCommit()
      return reply
    },

    async remove(workspaceId: string, id: string): Promise<CannedReply> {
      const change = { id, fileId: null, fileName: null, fileBytes: null, updatedAt: clock.now() }
      const saved = await store.setFile(workspaceId, change, () => Promise.resolve())
      afterCommit()
      return presentCannedReply(saved ?? fail('canned.not_found'))
    },

    /** The file of a reply, for the message that copies it; fails when it is not the reply's any more. */
    async open(workspaceId: string, fileId: string): Promise<{ name: string; bytes: CannedFileContent }> {
      const name = (await store.findFileName(workspaceId, fileId)) ?? fail('canned.file_gone')
      const content = async function* () {
        yield* (await openFile(fileId)) ?? fail('canned.file_gone')
      }
      return { name, bytes: content() }
    },

    /** All files of a workspace for its export; each is read before the next is requested. */
    async *filesOfAccount(tx: Tx, workspaceId: string): AsyncGenerator<{ name: string; content: CannedFileContent }> {
      for (const { fileId, fileName, shortcut } of await store.listFiles(tx, workspaceId)) {
        const content = fileId && (await openFile(fileId))
        if (content) yield { name: `${shortcut}-${fileName}`, content }
      }
    },
  }
}
