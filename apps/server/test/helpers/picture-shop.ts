import type { DocumentPicture, KnowledgeDocument, NamedRow } from '@portavoz/contract'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pngFile } from '../fakes/media/sample-files.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'
import { uploadAndProcess } from './upload-documents.ts'

const luz = { id: 99, firstName: 'Luz' }

export const CATALOGUE = [
  'Producto,Color,Precio',
  'Camisa lino,azul,$120.000',
  'Camisa lino,blanca,$115.000',
  'Pantalón dril,negro,$98.000',
  'Cinturón de cuero,café,$45.000',
].join('\n')

/** A picture whose bytes differ by its size. */
export const picture = (side = 8): Uint8Array<ArrayBuffer> => new Uint8Array(pngFile(side, side))

export function pictureForm(bytes: Uint8Array<ArrayBuffer>, name: string, rowKey?: string): FormData {
  const form = new FormData()
  if (rowKey !== undefined) form.append('rowKey', rowKey)
  form.append('file', new Blob([bytes]), name)
  return form
}

/** A shop on Telegram with a catalogue whose rows may have pictures. */
export async function startPictureShop({
  env = {},
  customConfig = {},
  content = CATALOGUE,
  fileName = 'Catálogo.csv',
}: {
  env?: Record<string, string>
  customConfig?: Record<string, unknown>
  content?: string
  fileName?: string
} = {}) {
  const server = await startTestServer({ env })
  const shop = await createOwnerWithAgent(server, {
    disclosure: { enabled: false },
    leadCapture: { enabled: false },
    ...customConfig,
  })
  const { bot, token } = shop
  const document: KnowledgeDocument = await uploadAndProcess(server, token, content, { name: 'Catálogo', fileName })
  const path = `/api/documents/${document.id}`
  const findRows = async (query: string): Promise<NamedRow[]> =>
    (await server.call('GET', `${path}/rows?query=${encodeURIComponent(query)}`, undefined, token)).body.data.rows
  const addPicture = async (query: string, side = 8, name = `${query}.png`): Promise<DocumentPicture> => {
    const [row] = query === '' ? [] : await findRows(query)
    const { body } = await server.call('POST', `${path}/pictures`, pictureForm(picture(side), name, row?.key), token)
    return body.data
  }
  const listPictures = async (): Promise<DocumentPicture[]> =>
    (await server.call('GET', `${path}/pictures`, undefined, token)).body.data.items
  return {
    ...shop,
    server,
    document,
    path,
    findRows,
    addPicture,
    /** Deletes the files behind the database's back. */
    async removeStoredPictures() {
      for (const { id } of await listPictures()) rmSync(findFile(join(server.dataDir, 'documents'), id))
    },
    listPictures,
    write: (text: string) => sendAndDrain(server, bot, luz, text),
    /** What Luz got: texts, and names of files in brackets. */
    received: () => bot.sent.map(({ shown, file }) => (file ? `[${file.name}]` : shown)),
    journal: async (): Promise<string[]> => {
      const { messages } = await fetchThread(server, token)
      const { body } = await server.call('GET', `/api/messages/${messages.at(-1).id}/journal`, undefined, token)
      return body.data.steps.map(({ text }: { text: string }) => text)
    },
  }
}

/** The path of a stored file. */
function findFile(folder: string, id: string): string {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true }).find(({ name }) => name.startsWith(id))
  if (!found) throw new Error(`no file ${id}`)
  return join(found.parentPath, found.name)
}
