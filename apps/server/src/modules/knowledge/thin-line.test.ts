import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, read, upload } from '../../../test/papers.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'

const ana = { id: 77, firstName: 'Ana' }
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }

test('a customer is answered from a document without any key, with its source, and the thread shows it', async () => {
  const house = await openHouse(withoutModel)
  const { bot, token, agent } = await withAgent(house)
  const paper = await read(house, token, PRICES, {
    name: 'Lista de precios',
    agentId: agent.id,
    tags: ['tienda, envíos'],
  })
  expect(paper).toMatchObject({
    processingStatus: 'COMPLETED',
    tags: ['tienda', 'envíos'],
    agentName: 'Ventas',
    stage: null,
    cause: null,
  })
  expect(paper.passages).toBeGreaterThan(0)

  await converse(house, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  const { messages } = await thread(house, token)
  const reply = messages.at(-1)
  expect(reply.content).toMatch(/^Esto es lo que encontré en Lista de precios: «.*8\.000 pesos.*»$/s)
  expect(reply.metadata.sources).toEqual([
    { documentId: paper.id, name: 'Lista de precios', page: null, sheet: null, row: null },
  ])
  expect(reply.metadata.isQuote).toBe(true)
  const told = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(told.body.data.sentence).toBe(
    'El agente citó lo que encontró en la base de conocimientos: no hay ningún modelo configurado.',
  )

  await converse(house, bot, ana, '¿Venden motocicletas eléctricas usadas?')
  expect((await thread(house, token)).messages.at(-1).content).toBe(
    'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?',
  )

  await house.call('DELETE', `${DOCUMENTS}/${paper.id}`, undefined, token)
  await converse(house, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  const after = (await thread(house, token)).messages
  expect(after.at(-1).metadata.sources).toBeUndefined()
  expect(after.find(({ id }: { id: string }) => id === reply.id).metadata.sources).toHaveLength(1)
})

test('what the owner asks the knowledge base goes the way of a customer’s question, typos and all', async () => {
  const house = await openHouse(withoutModel)
  const { token, agent } = await withAgent(house)
  await read(house, token, PRICES, { name: 'Tienda', agentId: agent.id })
  const ask = async (query: string) =>
    (await house.call('POST', '/api/knowledge/search', { query, agentId: agent.id }, token)).body.data
  const asked = await ask('aceptan devoluciobes con fcatura?')
  expect(asked.quote.text).toContain('treinta días con la factura')
  expect(asked.terms).toContainEqual({ word: 'devoluciobes', readAs: ['devol'] })
  expect(asked.recalled[0].strength).toBeGreaterThan(asked.leastStrength)
  expect((await ask('¿y a mí qué?')).recalled).toEqual([])
})

test('nobody recalls what is another’s, another agent’s, past its last day, or gone', async () => {
  const house = await openHouse(withoutModel)
  const { token, agent } = await withAgent(house)
  const neighbour = await signUp(house, 'vecina')
  const theirs = await upload(house, neighbour.token, `${PRICES} y con recargo de la vecina`, { name: 'De la vecina' })
  const foreign = await upload(house, neighbour.token, 'otra cosa', { name: 'x', agentId: agent.id })
  expect(foreign.body.code).toBe('agents.not_found')
  await house.drain()
  const paper = await read(house, token, PRICES, { name: 'Mía', agentId: agent.id })
  const ask = async (agentId?: string) => {
    const { body } = await house.call('POST', '/api/knowledge/search', { query: 'entrega a domicilio', agentId }, token)
    return body.data?.recalled.map((one: { documentName: string }) => one.documentName) ?? body.code
  }
  expect(await ask(agent.id)).toEqual(['Mía'])
  expect(await ask()).toEqual(['Mía'])
  expect((await house.call('GET', `${DOCUMENTS}/${theirs.body.data.id}`, undefined, token)).status).toBe(404)

  const until = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
  const expired = await house.call('PUT', `${DOCUMENTS}/${paper.id}`, until, token)
  expect(expired.body.data).toMatchObject({ validUntil: '2020-01-31', isExpired: true })
  expect(await ask(agent.id)).toEqual([])
  await house.call('PUT', `${DOCUMENTS}/${paper.id}`, { validUntil: null }, token)
  expect(await ask(agent.id)).toEqual(['Mía'])
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(await ask()).toEqual([])
  expect(await house.db.selectFrom('postings').select('documentId').distinct().execute()).toHaveLength(1)
})
