import { AppError, type DocumentForm } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import type { ChangeDocuments } from './change-documents.ts'
import type { Documents } from './documents.service.ts'
import type { DocumentStore, NewFile } from './documents.store.ts'
import type { ReceiveFile } from './receive-file.ts'

type Needs = {
  store: Pick<DocumentStore, 'twin'>
  documents: Pick<Documents, 'found'>
  changes: Pick<ChangeDocuments, 'upload' | 'replace' | 'update'>
  receiveFile: ReceiveFile
}

/** What somebody wrote in a form of ours. `formerName` is what we called it: a name that its owner gave it stays. */
export type Paper = DocumentForm & {
  fileName: string
  text: string
  documentId: string | null
  formerName: string | null
}

const readNothing = () => null
const hashOf = ({ text }: Paper) => createHash('sha256').update(text).digest('hex')

/**
 * What an owner wrote here: a file like one that was uploaded, and read as that is. With `documentId` it takes the place
 * of that one's. What stands there already in the same words is not written again. Answers with the document's id.
 */
export function createWritePaper({ store, documents, changes, receiveFile }: Needs) {
  async function onShelf({ fileName, text }: Paper): Promise<NewFile> {
    const bytes = async function* () {
      yield Buffer.from(text)
    }
    const { file } = await receiveFile(
      async (take) => {
        await take(fileName, bytes())
        return {}
      },
      { isExcelOnly: false, read: readNothing },
    )
    return file
  }

  async function change(userId: string, id: string, paper: Paper): Promise<string> {
    const before = await documents.found(userId, id)
    if (before.sha256 !== hashOf(paper) || before.status === 'FAILED')
      await changes.replace(userId, id, await onShelf(paper))
    if (before.name === paper.formerName && before.name !== paper.name)
      await changes.update(userId, { id, name: paper.name, timeZone: 'UTC' })
    return id
  }

  return async (userId: string, paper: Paper): Promise<string> => {
    const { documentId, name, description, tags, agentId } = paper
    try {
      if (documentId !== null) return await change(userId, documentId, paper)
      return (await changes.upload(userId, await onShelf(paper), { name, description, tags, agentId })).id
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'documents.duplicate') throw error
      const twin = await store.twin({ userId, agentId, sha256: hashOf(paper), exceptId: documentId })
      if (!twin) throw error
      return twin.id
    }
  }
}
