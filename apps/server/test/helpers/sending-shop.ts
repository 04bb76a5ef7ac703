import type { KnowledgeDocument } from '@portavoz/contract'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pdfFile } from '../fakes/media/sample-files.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'
import { uploadDocument } from './upload-documents.ts'

const luz = { id: 99, firstName: 'Luz' }

/** What an agent answers that has no answer. */
export const fallback = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
export const withoutModel = { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' }

/** A shop on Telegram with documents that its agent may send, by name. */
export async function startSendingShop(
  names: readonly string[],
  { env = {}, customConfig = {} }: { env?: Record<string, string>; customConfig?: Record<string, unknown> } = {},
) {
  const server = await startTestServer({ env })
  const shop = await createOwnerWithAgent(server, { disclosure: { enabled: false }, ...customConfig })
  const { bot, token } = shop
  const setSending = (id: string, isSentOnRequest: boolean, asToken = token) =>
    server.call('PUT', `/api/documents/${id}/sending`, { isSentOnRequest }, asToken)
  const addDocument = async (name: string, fields: { fileName?: string; agentId?: string } = {}) => {
    const file = Buffer.concat([pdfFile(), Buffer.from(`% ${name}`)])
    const { body } = await uploadDocument(server, token, new Uint8Array(file), {
      name,
      fileName: `${name}.pdf`,
      ...fields,
    })
    return body.data as KnowledgeDocument
  }
  const documents: KnowledgeDocument[] = []
  for (const name of names) {
    const document = await addDocument(name)
    await setSending(document.id, true)
    documents.push(document)
  }
  return {
    ...shop,
    server,
    documents,
    addDocument,
    setSending,
    write: (text: string) => sendAndDrain(server, bot, luz, text),
    /** What Luz got: texts, and names of files in brackets. */
    received: () => bot.sent.map(({ shown, file }) => (file ? `[${file.name}]` : shown)),
    /** Copies in the file store. */
    listCopies: () => listFiles(join(server.dataDir, 'media')),
    removeStoredDocuments: () => listFiles(join(server.dataDir, 'documents')).forEach((path) => rmSync(path)),
    /** Messages whose files are stored. */
    countFiles: async () => (await server.pool.query('select message_id from media')).rows.length,
    /** The journal of the last exchange. */
    journal: async (): Promise<string[]> => {
      const { messages } = await fetchThread(server, token)
      const { body } = await server.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)
      return body.data.steps.map(({ text }: { text: string }) => text)
    },
  }
}

/** Paths of the stored files of a folder, without its mark of the owner. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== '.of')
    .map(({ parentPath, name }) => join(parentPath, name))
}
