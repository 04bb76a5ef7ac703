import { fail, isExcel, documentKindFromName, maxBytesOf } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/time/clock.ts'
import type { FormFileHandler } from '../../../platform/http/uploads/read-form.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { newId } from '../../../platform/security/ids.ts'
import { displayFileName } from '../../../platform/text/display-file-name.ts'
import { type FileStore, FileStoreError, FileTooLargeError } from '../../../ports/file-store.ts'
import type { DocumentRow } from '../../../db/schema.ts'
import { contradictsKind, isProbablyText } from './file-signatures.ts'

/** A file of the store, as its document names it. */
export type StoredFile = Pick<DocumentRow, 'fileId' | 'fileName' | 'fileBytes' | 'sha256' | 'kind'>

export type ReceivedFields = Record<string, string[]>

/** Streams the file of a form to `take` and returns the other fields. */
export type ReceiveForm = (take: FormFileHandler) => Promise<ReceivedFields>

const HEAD_BYTES = 16

export type ReceiveFile = ReturnType<typeof createReceiveFile>

/** Stores the file of a form before its row is written; a file without a row is deleted later as an orphan. */
export function createReceiveFile(fileStore: FileStore, clock: Clock) {
  async function storeFile(fileId: string, fileName: string, bytes: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const hashedBytes = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    await fileStore.ensureWritable()
    const fileBytes = await fileStore.put(fileId, hashedBytes(), maxBytesOf({ name: fileName }))
    return { fileBytes, sha256: hash.digest('hex') }
  }

  return async function receiveFile<T>(
    receive: ReceiveForm,
    { isExcelOnly, read: parseForm }: { isExcelOnly: boolean; read: (fields: ReceivedFields, fileName: string) => T },
  ): Promise<{ file: StoredFile; form: T }> {
    const wrongTypeCode = isExcelOnly ? 'documents.not_excel' : 'documents.type_not_allowed'
    const files: StoredFile[] = []
    try {
      const fields = await receive(async (name, bytes) => {
        const fileName = safeFileName(name)
        if (fileName === '') fail('documents.file_missing')
        const kind = documentKindFromName(fileName) ?? fail(wrongTypeCode)
        if (isExcelOnly && !isExcel({ name: fileName })) fail(wrongTypeCode)
        const fileId = newId(clock.now().getTime())
        files.push({ fileId, fileName, kind, ...(await storeFile(fileId, fileName, bytes)) })
      })
      const file = files[0] ?? fail('documents.file_missing')
      if (file.fileBytes === 0) fail('documents.empty')
      const head = await fileStore.readStart(file.fileId, HEAD_BYTES)
      if (contradictsKind(file.kind, head))
        fail(isExcel({ name: file.fileName }) && isProbablyText(head) ? 'documents.only_named_excel' : wrongTypeCode)
      return { file, form: parseForm(fields, file.fileName) }
    } catch (error) {
      // A storage that is away would hide the error; the sweep deletes what stays.
      await ignoreFailure(fileStore.remove(files.map(({ fileId }) => fileId)))
      if (error instanceof FileTooLargeError) return fail('documents.too_large', { cause: error })
      if (error instanceof FileStoreError)
        return fail(error.isFull ? 'documents.server_full' : 'documents.server_refuses', { cause: error })
      throw error
    }
  }
}

const safeFileName = (name: string | undefined): string => displayFileName(name?.split(/[/\\]/).at(-1) ?? '').trim()
