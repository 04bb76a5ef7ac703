import { pdfFile } from '../fakes/media/sample-files.ts'
import type { TestServer } from '../test-server.ts'
import { picture, pictureForm } from './picture-shop.ts'
import { uploadAndProcess, uploadDocument } from './upload-documents.ts'

/** Adds a document that agents may send, and returns its id. */
export async function addSendableDocument(server: TestServer, token: string, name: string): Promise<string> {
  const file = new Uint8Array(Buffer.concat([pdfFile(), Buffer.from(`% ${name}`)]))
  const { body } = await uploadDocument(server, token, file, { name, fileName: `${name}.pdf` })
  await server.call('PUT', `/api/documents/${body.data.id}/sending`, { isSentOnRequest: true }, token)
  return body.data.id
}

/** Adds a table with «foto.png», a picture of the row that the query finds. */
export async function addPicturedTable(server: TestServer, token: string, content: string, query: string) {
  const { id } = await uploadAndProcess(server, token, content, { name: 'Catálogo', fileName: 'Catálogo.csv' })
  const path = `/api/documents/${id}`
  const { body } = await server.call('GET', `${path}/rows?query=${query}`, undefined, token)
  await server.call('POST', `${path}/pictures`, pictureForm(picture(), 'foto.png', body.data.rows[0].key), token)
}
