import { canary } from '../contract/canary.ts'
import { picture, pictureForm } from '../helpers/picture-shop.ts'
import { uploadDocument } from '../helpers/upload-documents.ts'
import type { TestServer } from '../test-server.ts'

/** One test that stays, one to delete, and a completed run of both. */
export async function createTests(testServer: TestServer, token: string, agentId: string) {
  const post = async (path: string, body: unknown) =>
    (await testServer.call('POST', `/api/agents/${agentId}${path}`, body, token)).body.data
  const stays = await post('/tests', { question: canary.test, mustContain: ['canario'] })
  const toDelete = await post('/tests', { question: 'sobra', mustEscalate: true })
  const run = await post('/test-runs', {})
  await testServer.drain()
  return { tests: { stays, toDelete }, run }
}

/** One processed document, and one failed document for each call that changes or deletes a document. */
export async function createDocuments(testServer: TestServer, token: string, agentId: string) {
  const uploaded = async (content: string) =>
    (await uploadDocument(testServer, token, content, { name: canary.document, agentId, tags: [canary.tag] })).body.data
  const completed = await uploaded(`El ${canary.passage} vale cien pesos.`)
  await testServer.drain()
  const pictured = await testServer.call(
    'POST',
    `/api/documents/${completed.id}/pictures`,
    pictureForm(picture(16), 'canario.png'),
    token,
  )
  const [toDelete, exchanged, failed, failedAgain] = [
    await uploaded('uno'),
    await uploaded('dos'),
    await uploaded('tres'),
    await uploaded('cuatro'),
  ]
  // Otherwise each document would be parsed in its own process.
  await testServer.db
    .updateTable('documents')
    .set({ status: 'FAILED', cause: 'damaged', notBefore: null })
    .where('id', '!=', completed.id)
    .execute()
  return { completed, picture: pictured.body.data, toDelete, exchanged, failed, failedAgain }
}
