import type { UnansweredQuestion } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { oggFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { DOCUMENTS_PATH, PRICES_TEXT, uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { sendAndDrain, signUp, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }
const ana = { id: 77, firstName: 'Ana' }
const luz = { id: 78, firstName: 'Luz' }

type ShopAgent = Awaited<ReturnType<typeof createOwnerWithAgent>>

async function openShop(config: Record<string, unknown> = {}) {
  const server = await startTestServer(withoutModel)
  return { server, ...(await createOwnerWithAgent(server, config)) }
}

const pathOf = ({ agent }: Pick<ShopAgent, 'agent'>) => `/api/agents/${agent.id}/questions`

async function list(server: TestServer, shop: Pick<ShopAgent, 'agent' | 'token'>, query = '') {
  const { body } = await server.call('GET', `${pathOf(shop)}${query}`, undefined, shop.token)
  return body.data as {
    items: UnansweredQuestion[]
    total: number
    totalPages: number
    figures: object
    since: string | null
  }
}

const postAction = (
  server: TestServer,
  shop: Pick<ShopAgent, 'agent' | 'token'>,
  [method, what]: readonly [string, string],
  { id }: UnansweredQuestion,
  body?: object,
) => server.call(method, `${pathOf(shop)}/${id}/${what}`, body ?? (method === 'POST' ? {} : undefined), shop.token)

const answer = (
  server: TestServer,
  shop: ShopAgent,
  question: UnansweredQuestion,
  text: string,
  wording = question.text,
) => postAction(server, shop, ['POST', 'answer'], question, { question: wording, answer: text })

const onlyItem = (items: readonly UnansweredQuestion[]): UnansweredQuestion => {
  expect(items).toHaveLength(1)
  return items[0]!
}

const lastReply = async (server: TestServer, { token }: ShopAgent) =>
  (await fetchThread(server, token)).messages.at(-1).content

test('unanswered questions: one group for every wording, with count, contacts and examples', async () => {
  const { server, bot, ...shop } = await openShop()
  await sendAndDrain(server, bot, ana, '¿Hacen envíos a Cali?')
  await sendAndDrain(server, bot, luz, 'hola buenas, me envian a cali??')
  await sendAndDrain(server, bot, luz, '¿Tienen parqueadero?')
  await sendAndDrain(server, bot, ana, '😀')
  const { items, total, figures, since } = await list(server, shop)
  expect({ total, figures, since }).toEqual({ total: 2, figures: { open: 2, answered: 0, discarded: 0 }, since: null })
  expect(
    items.map(({ text, times, contacts, state, answer: noAnswer }) => ({
      text,
      times,
      contacts,
      state,
      none: noAnswer,
    })),
  ).toEqual([
    { text: '¿Hacen envíos a Cali?', times: 2, contacts: 2, state: 'open', none: null },
    { text: '¿Tienen parqueadero?', times: 1, contacts: 1, state: 'open', none: null },
  ])
  const [first] = items
  expect(first?.firstAt.localeCompare(first.lastAt)).toBe(-1)
  const { items: conversations } = (await server.call('GET', '/api/conversations', undefined, shop.token)).body.data
  const ofLuz = conversations.find(({ contact }: { contact: { name: string } }) => contact.name === 'Luz')
  expect(first?.examples.map(({ text, contactName }) => [text, contactName])).toEqual([
    ['hola buenas, me envian a cali??', 'Luz'],
    ['¿Hacen envíos a Cali?', 'Ana'],
  ])
  expect(first?.examples[0]?.sessionName).toBe(ofLuz.sessionName)
})

test('answer: becomes a document that the agent quotes without a model, and can be changed', async () => {
  const { server, bot, ...account } = await openShop()
  const shop = { bot, ...account }
  await uploadAndProcess(server, shop.token, PRICES_TEXT, { name: 'Precios', agentId: shop.agent.id })
  await sendAndDrain(server, bot, ana, '¿Tienen parqueadero para motos?')
  const openQuestion = onlyItem((await list(server, shop)).items)
  const text = 'Sí: el *parqueadero* queda al lado. # Es gratis\nlos domingos (-50 %) y_los_festivos'
  const plainAnswer = 'Sí: el *parqueadero* queda al lado. # Es gratis los domingos (-50 %) y_los_festivos'
  const saved = await answer(server, shop, openQuestion, text, '¿Tienen  parqueadero?')
  expect(saved.body.data).toMatchObject({
    id: openQuestion.id,
    state: 'answered',
    answer: { documentName: 'Respuesta a «¿Tienen parqueadero?»', status: 'PENDING', timesSince: 0 },
  })
  await server.drain()
  const { documentId } = saved.body.data.answer
  const document = (await server.call('GET', `${DOCUMENTS_PATH}/${documentId}`, undefined, shop.token)).body.data
  expect(document).toMatchObject({
    processingStatus: 'COMPLETED',
    agentId: shop.agent.id,
    tags: ['respuestas'],
    passages: 1,
  })
  expect((await list(server, shop)).items).toEqual([])
  const answered = onlyItem((await list(server, shop, '?state=answered')).items)
  expect(answered.answer).toMatchObject({
    status: 'COMPLETED',
    words: { question: '¿Tienen  parqueadero?', answer: text },
  })

  await sendAndDrain(server, bot, luz, 'hola, hay parqueadero de motos?')
  const reply = await lastReply(server, shop)
  expect(reply).toBe(`Esto es lo que encontré en Respuesta a «¿Tienen parqueadero?»: «${plainAnswer}»`)
  expect((await list(server, shop)).total).toBe(0)

  await answer(server, shop, answered, 'No, pero queda uno en la esquina.', '¿Hay parqueadero?')
  await server.drain()
  await sendAndDrain(server, bot, luz, 'hola, hay parqueadero?')
  expect(await lastReply(server, shop)).toBe(
    'Esto es lo que encontré en Respuesta a «¿Hay parqueadero?»: «No, pero queda uno en la esquina.»',
  )
  expect((await server.call('GET', DOCUMENTS_PATH, undefined, shop.token)).body.data.total).toBe(2)
})

test('answered question: it reopens when asked again without an answer or when its document is deleted', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Venden mesas?')
  await answer(server, shop, onlyItem((await list(server, shop)).items), 'Sí, de roble.')
  await server.drain()
  const { documentId } = onlyItem((await list(server, shop, '?state=answered')).items).answer!
  const expiry = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
  await server.call('PUT', `${DOCUMENTS_PATH}/${documentId}`, expiry, shop.token)
  await sendAndDrain(server, shop.bot, luz, 'venden mesas?')
  const reopened = onlyItem((await list(server, shop)).items)
  expect(reopened).toMatchObject({ state: 'open', times: 2, answer: { documentId, timesSince: 1 } })

  await answer(server, shop, reopened, 'Sí, de roble.')
  expect(onlyItem((await list(server, shop, '?state=answered')).items).answer).toMatchObject({
    documentId,
    timesSince: 0,
  })
  await server.call('DELETE', `${DOCUMENTS_PATH}/${documentId}`, undefined, shop.token)
  expect(onlyItem((await list(server, shop)).items)).toMatchObject({ state: 'open', times: 2, answer: null })
  const anew = await answer(server, shop, reopened, 'Sí, de roble.')
  expect(anew.body.data.answer.documentId).not.toBe(documentId)
})

test('document with a replaced file: another answer becomes another document', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Venden mesas?')
  const first = await answer(server, shop, onlyItem((await list(server, shop)).items), 'Sí, de roble.')
  await server.drain()
  const form = new FormData()
  form.append('file', new Blob(['Vendemos mesas de roble y de pino.']), 'mesas.txt')
  const { documentId } = first.body.data.answer
  await server.call('PUT', `${DOCUMENTS_PATH}/${documentId}/file`, form, shop.token)
  await server.drain()
  const answered = onlyItem((await list(server, shop, '?state=answered')).items)
  expect(answered.answer).toMatchObject({ documentId, words: null })
  const second = await answer(server, shop, answered, 'Ya no.')
  expect(second.body.data.answer.documentId).not.toBe(documentId)
})

test('same answer to two questions, or after an interrupted save: one document', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Venden mesas?')
  await sendAndDrain(server, shop.bot, ana, '¿Venden sillas?')
  const { items } = await list(server, shop)
  for (const question of items) await answer(server, shop, question, 'Sí, de roble.', '¿Venden muebles?')
  expect((await list(server, shop, '?state=answered')).total).toBe(2)
  expect((await server.call('GET', DOCUMENTS_PATH, undefined, shop.token)).body.data.total).toBe(1)
})

test('dismissed question: stays dismissed, and can be restored completely', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Compran celulares usados?')
  const wording = onlyItem((await list(server, shop)).items)
  expect((await postAction(server, shop, ['POST', 'discard'], wording)).body.data.state).toBe('discarded')
  await moveBack(server, 100)
  await sendAndDrain(server, shop.bot, luz, 'compran celulares usados')
  expect(await list(server, shop)).toMatchObject({ items: [], figures: { open: 0, discarded: 1 } })
  const dismissed = onlyItem((await list(server, shop, '?state=discarded')).items)
  expect(dismissed).toMatchObject({ times: 1, text: 'compran celulares usados' })
  expect((await postAction(server, shop, ['DELETE', 'discard'], dismissed)).body.data.state).toBe('open')
  expect((await list(server, shop)).total).toBe(1)
})

/** Moves all questions and decisions so many days back. */
async function moveBack({ pool }: TestServer, days: number) {
  for (const table of ['unanswered', 'settled_questions'])
    await pool.query(`update ${table} set at = at - $1 * interval '1 day'`, [days])
}

test('days: filter the counts, not the groups', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Hacen envíos a Cali?')
  await moveBack(server, 20)
  await sendAndDrain(server, shop.bot, luz, 'envian a cali')
  const times = async (days: number) => (await list(server, shop, `?days=${days}`)).items.map((item) => item.times)
  expect(await times(7)).toEqual([1])
  expect(await times(30)).toEqual([2])
  expect((await server.call('GET', `${pathOf(shop)}?days=8`, undefined, shop.token)).body.fields).toEqual({
    days: 'Elige 7, 30, 90 días',
  })
})

test('deleted contact: their questions and texts are deleted; those of others stay', async () => {
  const { server, ...shop } = await openShop()
  await sendAndDrain(server, shop.bot, ana, '¿Venden mesas? soy ana-secreta')
  await sendAndDrain(server, shop.bot, luz, '¿Venden mesas?')
  await sendAndDrain(server, shop.bot, ana, '¿Y sillas de ana-secreta?')
  const { items } = await list(server, shop)
  await postAction(
    server,
    shop,
    ['POST', 'discard'],
    items.find(({ text }) => text.includes('sillas'))!,
  )
  const { items: conversations } = (await server.call('GET', '/api/conversations', undefined, shop.token)).body.data
  const ofAna = conversations.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ana')
  await server.call('DELETE', `/api/conversations/${ofAna.id}/contact`, undefined, shop.token)
  const remaining = await list(server, shop)
  expect(onlyItem(remaining.items)).toMatchObject({ times: 1, contacts: 1, text: '¿Venden mesas?' })
  expect(remaining.figures).toEqual({ open: 1, answered: 0, discarded: 0 })
  expect(JSON.stringify(remaining)).not.toContain('ana-secreta')
  const missing = await postAction(
    server,
    shop,
    ['POST', 'discard'],
    items.find(({ text }) => text.includes('sillas'))!,
  )
  expect(missing.body.code).toBe('questions.not_found')
})

test('list: only unanswered questions of this agent, never of another account', async () => {
  const { server, ...shop } = await openShop({ autoReply: true })
  const botToken = '70990:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const second = server.telegram.addBot(botToken, { id: 70_990, username: 'segundo_bot', name: 'Segundo' })
  const newAgent = { name: 'Segundo', description: 'x', prompt: 'x', platform: 'telegram', botToken: botToken }
  const secondAgent = (
    await server.call('POST', '/api/agents', { ...newAgent, customConfig: { responseDelay: 0 } }, shop.token)
  ).body.data
  await sendAndDrain(server, second, ana, '¿Venden pan?')
  await sendAndDrain(server, shop.bot, ana, '/start')
  await sendAndDrain(server, shop.bot, ana, 'quiero hablar con una persona')
  expect((await list(server, shop)).total).toBe(0)
  expect(onlyItem((await list(server, { ...shop, agent: secondAgent })).items).text).toBe('¿Venden pan?')
  const neighbour = await signUp(server, 'vecina')
  const foreignList = await server.call('GET', pathOf({ agent: secondAgent }), undefined, neighbour.token)
  expect([foreignList.status, foreignList.body.code]).toEqual([404, 'agents.not_found'])
})

test('list of all agents: most asked first, each of its own agent, and of this account only', async () => {
  const { server, ...shop } = await openShop()
  const botToken = '70991:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const bot = server.telegram.addBot(botToken, { id: 70_991, username: 'segundo_bot', name: 'Segundo' })
  const newAgent = { name: 'Segundo', description: 'x', prompt: 'x', platform: 'telegram', botToken }
  const { body } = await server.call(
    'POST',
    '/api/agents',
    { ...newAgent, customConfig: { responseDelay: 0 } },
    shop.token,
  )
  const second = { bot, token: shop.token, agent: body.data }
  for (const customer of [ana, luz]) await sendAndDrain(server, bot, customer, '¿Venden pan?')
  await sendAndDrain(server, shop.bot, ana, '¿Venden pan?')
  const ask = (query = '', token = shop.token) => server.call('GET', `/api/questions?${query}`, undefined, token)
  const told = async (query = '') => {
    const { items, total } = (await ask(query)).body.data
    return { total, items: items.map(({ agentId, times }: UnansweredQuestion) => [agentId, times]) }
  }
  const ofSecond = [second.agent.id, 2]
  const ofFirst = [shop.agent.id, 1]
  expect(await told()).toEqual({ total: 2, items: [ofSecond, ofFirst] })
  expect(await told('size=1&page=1')).toEqual({ total: 2, items: [ofFirst] })
  expect(await told(`agentId=${shop.agent.id}`)).toEqual({ total: 1, items: [ofFirst] })
  await postAction(server, second, ['POST', 'discard'], onlyItem((await list(server, second)).items))
  expect(await told()).toEqual({ total: 1, items: [ofFirst] })
  expect(await told('state=discarded')).toEqual({ total: 1, items: [ofSecond] })

  const neighbour = await signUp(server, 'vecina')
  expect((await ask('', neighbour.token)).body.data).toMatchObject({ items: [], total: 0 })
  expect((await ask(`agentId=${shop.agent.id}`, neighbour.token)).status).toBe(404)
})

test('hand-off in office hours or a deleted message: no unanswered question', async () => {
  const { server, ...shop } = await openShop({
    fallbackBehavior: { transferToHuman: true, enabled: true, message: 'No sé' },
    features: { humanEscalation: true },
  })
  await sendAndDrain(server, shop.bot, ana, '¿Venden pan de yuca?')
  expect((await fetchThread(server, shop.token)).conversation.status).toBe('transferred')
  expect(onlyItem((await list(server, shop)).items).text).toBe('¿Venden pan de yuca?')
  await server.db.updateTable('messages').set({ deletedAt: new Date() }).where('direction', '=', 'incoming').execute()
  expect((await list(server, shop)).items).toEqual([])
})

test('spent budget: the question counts as unanswered', async () => {
  const server = await startTestServer()
  const { bot, ...shop } = await createOwnerWithAgent(server, { budget: { monthlyUsd: 0.01 } })
  const cost = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }
  await server.call('PUT', '/api/configuration/prices', cost, shop.token)
  await sendAndDrain(server, bot, ana, '¿Abren hoy?')
  await sendAndDrain(server, bot, ana, '¿Tienen parqueadero?')
  expect(server.model.calls).toHaveLength(1)
  expect(onlyItem((await list(server, shop)).items).text).toBe('¿Tienen parqueadero?')
})

test('text of contacts: plain text; pages have the requested size', async () => {
  const { server, ...shop } = await openShop()
  const naughty = [
    '¿Venden \u202epan\u202c <b>duro</b>?',
    "Robert'); drop table unanswered;--",
    '%_\\ cosa rara',
    'مرحبا هل لديكم خبز',
  ]
  for (const [at, words] of naughty.entries()) await sendAndDrain(server, shop.bot, { ...ana, id: 100 + at }, words)
  const { items, totalPages } = await list(server, shop, '?size=3')
  const account = (await list(server, shop, '?size=3&page=1')).items
  expect(totalPages).toBe(2)
  expect([...items, ...account].map(({ text }) => text).toSorted()).toEqual(naughty.toSorted())
  const first = [...items, ...account].find(({ text }) => text.includes('Robert'))!
  const saved = await answer(server, shop, first, 'No\0 <script>alert(1)</script> \u202enada')
  expect(saved.status).toBe(200)
  await server.drain()
  const { documentId } = saved.body.data.answer
  const { items: passages } = (
    await server.call('GET', `${DOCUMENTS_PATH}/${documentId}/passages`, undefined, shop.token)
  ).body.data
  expect(passages[0]).toMatchObject({
    text: 'No <script>alert(1)</script> nada',
    heading: "Robert'); drop table unanswered;--",
  })
  const empty = await answer(server, shop, first, '  ')
  expect(empty.body.fields).toEqual({ answer: 'Escribe la respuesta' })
})

test('spoken question: marked as a transcript until it is asked in writing too', async () => {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const server = await startTestServer({
    env: { ...withoutModel.env, TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' },
  })
  const shop = await createOwnerWithAgent(server)
  transcriber.queue('¿Tienen parqueadero?')
  const voice = { ...shop.bot.files.add(oggFile), duration: 3 }
  await sendAndDrain(server, shop.bot, { id: 31, firstName: 'Luz' }, { voice })
  const marked = async () => {
    const [question] = (await list(server, shop)).items
    return { text: question?.text, all: [question, ...(question?.examples ?? [])].map((one) => one?.isTranscript) }
  }
  expect(await marked()).toEqual({ text: '¿Tienen parqueadero?', all: [true, true] })
  await sendAndDrain(server, shop.bot, { id: 32, firstName: 'Ana' }, '¿Tienen parqueadero?')
  expect((await marked()).all).toEqual([false, false])
})
