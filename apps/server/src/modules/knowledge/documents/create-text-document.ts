import { AppError, type DocumentForm } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import type { ChangeDocuments } from './change-documents.ts'
import type { DocumentsService } from './documents.service.ts'
import type { DocumentStore } from './documents.store.ts'
import type { ReceiveFile, StoredFile } from './receive-file.ts'

type CreateTextDocumentDeps = {
  store: Pick<DocumentStore, 'findDuplicate'>
  documents: Pick<DocumentsService, 'findOrFail'>
  changes: Pick<ChangeDocuments, 'upload' | 'replace' | 'update'>
  receiveFile: ReceiveFile
}

/**
 * A text that the owner wrote in a form of the console. `formerName` is the name that it got automatically; a document
 * that the owner renamed keeps its name.
 */
export type TextDocument = DocumentForm & {
  fileName: string
  text: string
  documentId: string | null
  formerName: string | null
}

const ignoreFields = () => null
const hashOf = ({ text }: TextDocument) => createHash('sha256').update(text).digest('hex')

/**
 * Stores a text as a document that is ingested like an uploaded file, or replaces the file of `documentId`. Unchanged
 * text is not stored again. Returns the document's id.
 */
export function createTextDocumentWriter({ store, documents, changes, receiveFile }: CreateTextDocumentDeps) {
  async function storeText({ fileName, text }: TextDocument): Promise<StoredFile> {
    const bytes = async function* () {
      yield Buffer.from(text)
    }
    const { file } = await receiveFile(
      async (take) => {
        await take(fileName, bytes(), {})
        return {}
      },
      { isExcelOnly: false, read: ignoreFields },
    )
    return file
  }

  async function replaceText(workspaceId: string, id: string, document: TextDocument): Promise<string> {
    const existing = await documents.findOrFail(workspaceId, id)
    if (existing.sha256 !== hashOf(document) || existing.status === 'FAILED')
      await changes.replace(workspaceId, id, await storeText(document))
    if (existing.name === document.formerName && existing.name !== document.name)
      await changes.update(workspaceId, { id, name: document.name, timeZone: 'UTC' })
    return id
  }

  return async (workspaceId: string, document: TextDocument): Promise<string> => {
    const { documentId, name, description, tags, agentId } = document
    try {
      if (documentId !== null) return await replaceText(workspaceId, documentId, document)
      return (await changes.upload(workspaceId, await storeText(document), { name, description, tags, agentId })).id
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'documents.duplicate') throw error
      const twin = await store.findDuplicate({ workspaceId, agentId, sha256: hashOf(document), exceptId: documentId })
      if (!twin) throw error
      return twin.id
    }
  }
}
