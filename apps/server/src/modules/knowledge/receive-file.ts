import { fail, isExcel, kindOfName, mostBytes } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { TakeFile } from '../../platform/http-form.ts'
import { newId } from '../../platform/ids.ts'
import { plainName } from '../../platform/plain-name.ts'
import { type Shelf, ShelfError, TooLargeError } from '../../ports/shelf.ts'
import type { NewFile } from './documents.store.ts'
import { foreignTo, isWritten } from './signatures.ts'

export type Fields = Record<string, string[]>

/** Reads a form as it comes, hands its file over as it comes, and gives back what else it says. */
export type ReceiveForm = (take: TakeFile) => Promise<Fields>

const HEAD_BYTES = 16

export type ReceiveFile = ReturnType<typeof createReceiveFile>

/** A form's file, on the shelf before anything is written of it: whoever dies in between leaves what is swept away. */
export function createReceiveFile(shelf: Shelf, clock: Clock) {
  async function onShelf(fileId: string, fileName: string, bytes: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const heard = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    await shelf.ready()
    const fileBytes = await shelf.put(fileId, heard(), mostBytes({ name: fileName }))
    return { fileBytes, sha256: hash.digest('hex') }
  }

  /** `read` may refuse what the form says: then its file is not kept. */
  return async function receiveFile<T>(
    receive: ReceiveForm,
    { isExcelOnly, read }: { isExcelOnly: boolean; read: (fields: Fields, fileName: string) => T },
  ): Promise<{ file: NewFile; form: T }> {
    const other = isExcelOnly ? 'documents.not_excel' : 'documents.type_not_allowed'
    const files: NewFile[] = []
    try {
      const fields = await receive(async (name, bytes) => {
        const fileName = nameOf(name)
        if (fileName === '') fail('documents.file_missing')
        const kind = kindOfName(fileName) ?? fail(other)
        if (isExcelOnly && !isExcel({ name: fileName })) fail(other)
        const fileId = newId(clock.now().getTime())
        files.push({ fileId, fileName, kind, ...(await onShelf(fileId, fileName, bytes)) })
      })
      const file = files[0] ?? fail('documents.file_missing')
      if (file.fileBytes === 0) fail('documents.empty')
      const head = await shelf.read(file.fileId, HEAD_BYTES)
      if (foreignTo(file.kind, head))
        fail(isExcel({ name: file.fileName }) && isWritten(head) ? 'documents.only_named_excel' : other)
      return { file, form: read(fields, file.fileName) }
    } catch (error) {
      await shelf.remove(files.map(({ fileId }) => fileId))
      if (error instanceof TooLargeError) return fail('documents.too_large', { cause: error })
      if (error instanceof ShelfError)
        return fail(error.isFull ? 'documents.server_full' : 'documents.server_refuses', { cause: error })
      throw error
    }
  }
}

/** No folder, and nothing that hides what it is. */
const nameOf = (name: string | undefined): string => plainName(name?.split(/[/\\]/).at(-1) ?? '').trim()
