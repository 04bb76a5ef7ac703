import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  PRICES_TEXT,
  uploadAndProcess,
  uploadDocument,
} from '../../../../test/helpers/upload-documents.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const ana = { id: 77, firstName: 'Ana' }
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }

test('knowledge: without a model a customer is answered from a document; the thread shows its source', async () => {
  const server = await startTestServer(withoutModel)
  const { bot, token, agent } = await createOwnerWithAgent(server)
  const document = await uploadAndProcess(server, token, PRICES_TEXT, {
    name: 'Lista de precios',
    agentId: agent.id,
    tags: ['tienda, envíos'],
  })
  expect(document).toMatchObject({
    processingStatus: 'COMPLETED',
    tags: ['tienda', 'envíos'],
    agentName: 'Ventas',
    stage: null,
    cause: null,
  })
  expect(document.passages).toBeGreaterThan(0)

  await sendAndDrain(server, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  const { messages } = await fetchThread(server, token)
  const reply = messages.at(-1)
  expect(reply.content).toMatch(/^Esto es lo que encontré en Lista de precios: «.*8\.000 pesos.*»$/s)
  expect(reply.metadata.sources).toEqual([
    { documentId: document.id, name: 'Lista de precios', page: null, sheet: null, row: null },
  ])
  expect(reply.metadata.isQuote).toBe(true)
  const sentence = async () =>
    (await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data.sentence
  expect(await sentence()).toBe('El agente citó Lista de precios: no hay ningún modelo configurado.')

  await sendAndDrain(server, bot, ana, '¿Venden motocicletas eléctricas usadas?')
  expect((await fetchThread(server, token)).messages.at(-1).content).toBe(
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
  )

  await server.call('DELETE', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)
  expect(await sentence()).toBe('El agente citó Lista de precios (ya eliminado): no hay ningún modelo configurado.')
  await sendAndDrain(server, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  const messagesAfter = (await fetchThread(server, token)).messages
  expect(messagesAfter.at(-1).metadata.sources).toBeUndefined()
  expect(messagesAfter.find(({ id }: { id: string }) => id === reply.id).metadata.sources).toHaveLength(1)
})

test('knowledge: without a model a row of a table is said as a sentence, and quoted as it was found', async () => {
  const server = await startTestServer(withoutModel)
  const { bot, token, agent } = await createOwnerWithAgent(server)
  const list = 'Producto,Presentación,Precio\nAceite Nutrioli,850 ml,$46.90\nArroz Verde Valle,1 kg,$38.50\n'
  await uploadAndProcess(server, token, list, { name: 'Lista', agentId: agent.id, fileName: 'lista.csv' })
  await sendAndDrain(server, bot, ana, '¿cuánto cuesta el aceite?')
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1).content).toBe('Esto es lo que encontré en Lista, fila 2: «Aceite Nutrioli, 850 ml: $46.90»')
  const search = { query: '¿cuánto cuesta el aceite?', agentId: agent.id }
  const { body } = await server.call('POST', '/api/knowledge/search', search, token)
  expect(body.data.quote.text).toBe('Producto: Aceite Nutrioli; Presentación: 850 ml; Precio: $46.90')
})

test('knowledge: the owner’s search treats typos as a customer’s question does', async () => {
  const server = await startTestServer(withoutModel)
  const { token, agent } = await createOwnerWithAgent(server)
  await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
  const ask = async (query: string) =>
    (await server.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)).body.data
  const answer = await ask('aceptan devoluciobes con fcatura?')
  expect(answer.quote.text).toContain('treinta días con la factura')
  expect(answer.terms).toContainEqual({ word: 'devoluciobes', readAs: ['devol'] })
  expect(answer.recalled[0].strength).toBeGreaterThan(answer.leastStrength)
  expect((await ask('¿y a mí qué?')).recalled).toEqual([])
})

test('knowledge: other accounts, other agents, expired and deleted documents are never found', async () => {
  const server = await startTestServer(withoutModel)
  const { token, agent } = await createOwnerWithAgent(server)
  const neighbour = await signUp(server, 'vecina')
  const neighbourDocument = await uploadDocument(server, neighbour.token, `${PRICES_TEXT} y con recargo de la vecina`, {
    name: 'De la vecina',
  })
  const foreign = await uploadDocument(server, neighbour.token, 'otra cosa', { name: 'x', agentId: agent.id })
  expect(foreign.body.code).toBe('agents.not_found')
  await server.drain()
  const document = await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Mía', agentId: agent.id })
  const ask = async (agentId?: string) => {
    const { body } = await server.call(
      'POST',
      '/api/knowledge/search',
      { query: 'entrega a domicilio', agentId },
      token,
    )
    return body.data?.recalled.map((one: { documentName: string }) => one.documentName) ?? body.code
  }
  expect(await ask(agent.id)).toEqual(['Mía'])
  expect(await ask()).toEqual(['Mía'])
  expect(
    (await server.call('GET', `${DOCUMENTS_PATH}/${neighbourDocument.body.data.id}`, undefined, token)).status,
  ).toBe(404)

  const expiry = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
  const expired = await server.call('PUT', `${DOCUMENTS_PATH}/${document.id}`, expiry, token)
  expect(expired.body.data).toMatchObject({ validUntil: '2020-01-31', isExpired: true })
  expect(await ask(agent.id)).toEqual([])
  await server.call('PUT', `${DOCUMENTS_PATH}/${document.id}`, { validUntil: null }, token)
  expect(await ask(agent.id)).toEqual(['Mía'])
  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(await ask()).toEqual([])
  expect(await server.db.selectFrom('postings').select('documentId').distinct().execute()).toHaveLength(1)
})
