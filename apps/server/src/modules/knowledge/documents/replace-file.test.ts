import { limits } from '@portavoz/contract'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  PRICES_TEXT,
  uploadAndProcess,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'

async function withDocument() {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const document = await uploadAndProcess(server, token, PRICES_TEXT)
  const replace = (content: string) =>
    server.call(
      'PUT',
      `${DOCUMENTS_PATH}/${document.id}/file`,
      buildUploadForm(content, { fileName: 'precios.txt' }),
      token,
    )
  return { server, token, paper: document, replace }
}

test('replace file: a document whose stored file is lost accepts the same file again', async () => {
  const { server, token, paper: document, replace } = await withDocument()
  const folder = join(server.dataDir, 'documents')
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile() && file.name !== '.of') rmSync(join(file.parentPath, file.name))
  expect(await replace(PRICES_TEXT)).toMatchObject({ status: 200, body: { data: { processingStatus: 'PENDING' } } })
  await server.drain()
  expect((await server.call('GET', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)).body.data).toMatchObject({
    processingStatus: 'COMPLETED',
    passages: document.passages,
  })
  expect(listStoredFiles(server)).toHaveLength(1)
})

test('replace file: the file of another document of the same agents is refused', async () => {
  const { server, token, replace } = await withDocument()
  await uploadAndProcess(server, token, 'Abrimos los domingos.', { fileName: 'horario.txt' })
  expect((await replace('Abrimos los domingos.')).body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «horario»' },
  })
})

test('replace file: a full account can replace a file by a smaller one but not by a larger one', async () => {
  const { server, token, replace } = await withDocument()
  const uploadAnother = (content: string) => uploadDocument(server, token, content)
  const swell = () =>
    server.db
      .updateTable('documents')
      .set({ fileBytes: Math.ceil(limits.documentBytesOfAccount / 3) })
      .execute()
  for (const content of ['Abrimos los domingos.', 'Cerramos los lunes.']) await uploadAnother(content)
  await swell()
  expect((await uploadAnother('Hacemos domicilios.')).body.code).toBe('documents.account_full')
  expect((await replace('La camisa vale 120.000 pesos.')).status).toBe(200)
  expect((await uploadAnother('Hacemos domicilios.')).status).toBe(201)
  await swell()
  expect((await replace('La camisa vale 130.000 pesos.')).body.code).toBe('documents.account_full')
})
