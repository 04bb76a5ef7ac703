import type { Question } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, PRICES, read } from '../../../test/papers.ts'
import { converse, signUp, thread, withAgent } from '../../../test/people.ts'

const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } }
const ana = { id: 77, firstName: 'Ana' }
const luz = { id: 78, firstName: 'Luz' }

type Made = Awaited<ReturnType<typeof withAgent>>

async function openShop(config: Record<string, unknown> = {}) {
  const house = await openHouse(withoutModel)
  return { house, ...(await withAgent(house, config)) }
}

const pathOf = ({ agent }: Pick<Made, 'agent'>) => `/api/agents/${agent.id}/questions`

async function list(house: TestHouse, made: Pick<Made, 'agent' | 'token'>, query = '') {
  const { body } = await house.call('GET', `${pathOf(made)}${query}`, undefined, made.token)
  return body.data as { items: Question[]; total: number; totalPages: number; figures: object; since: string | null }
}

const act = (
  house: TestHouse,
  made: Made,
  [method, what]: readonly [string, string],
  { id }: Question,
  body?: object,
) => house.call(method, `${pathOf(made)}/${id}/${what}`, body ?? (method === 'POST' ? {} : undefined), made.token)

const answer = (house: TestHouse, made: Made, question: Question, said: string, asked = question.text) =>
  act(house, made, ['POST', 'answer'], question, { question: asked, answer: said })

const only = (items: readonly Question[]): Question => {
  expect(items).toHaveLength(1)
  return items[0]!
}

const lastReply = async (house: TestHouse, { token }: Made) => (await thread(house, token)).messages.at(-1).content

test('what customers asked in vain is one question, however they put it, with how often, by whom, and their words', async () => {
  const { house, bot, ...made } = await openShop()
  await converse(house, bot, ana, '¿Hacen envíos a Cali?')
  await converse(house, bot, luz, 'hola buenas, me envian a cali??')
  await converse(house, bot, luz, '¿Tienen parqueadero?')
  await converse(house, bot, ana, '😀')
  const { items, total, figures, since } = await list(house, made)
  expect({ total, figures, since }).toEqual({ total: 2, figures: { open: 2, answered: 0, discarded: 0 }, since: null })
  expect(
    items.map(({ text, times, contacts, state, answer: none }) => ({ text, times, contacts, state, none })),
  ).toEqual([
    { text: '¿Hacen envíos a Cali?', times: 2, contacts: 2, state: 'open', none: null },
    { text: '¿Tienen parqueadero?', times: 1, contacts: 1, state: 'open', none: null },
  ])
  const [first] = items
  expect(first?.firstAt.localeCompare(first.lastAt)).toBe(-1)
  const { items: talks } = (await house.call('GET', '/api/conversations', undefined, made.token)).body.data
  const ofLuz = talks.find(({ contact }: { contact: { name: string } }) => contact.name === 'Luz')
  expect(first?.examples.map(({ text, contactName }) => [text, contactName])).toEqual([
    ['hola buenas, me envian a cali??', 'Luz'],
    ['¿Hacen envíos a Cali?', 'Ana'],
  ])
  expect(first?.examples[0]?.sessionName).toBe(ofLuz.sessionName)
})

test('an answer becomes a document of the agent, whoever asks is answered from it without any model, and it can be changed', async () => {
  const { house, bot, ...rest } = await openShop()
  const made = { bot, ...rest }
  await read(house, made.token, PRICES, { name: 'Precios', agentId: made.agent.id })
  await converse(house, bot, ana, '¿Tienen parqueadero para motos?')
  const open = only((await list(house, made)).items)
  const said = 'Sí: el *parqueadero* queda al lado. # Es gratis\nlos domingos (-50 %) y_los_festivos'
  const told = 'Sí: el *parqueadero* queda al lado. # Es gratis los domingos (-50 %) y_los_festivos'
  const done = await answer(house, made, open, said, '¿Tienen  parqueadero?')
  expect(done.body.data).toMatchObject({
    id: open.id,
    state: 'answered',
    answer: { documentName: 'Respuesta a «¿Tienen parqueadero?»', status: 'PENDING', timesSince: 0 },
  })
  await house.drain()
  const { documentId } = done.body.data.answer
  const paper = (await house.call('GET', `${DOCUMENTS}/${documentId}`, undefined, made.token)).body.data
  expect(paper).toMatchObject({
    processingStatus: 'COMPLETED',
    agentId: made.agent.id,
    tags: ['respuestas'],
    passages: 1,
  })
  expect((await list(house, made)).items).toEqual([])
  const answered = only((await list(house, made, '?state=answered')).items)
  expect(answered.answer).toMatchObject({
    status: 'COMPLETED',
    words: { question: '¿Tienen  parqueadero?', answer: said },
  })

  await converse(house, bot, luz, 'hola, hay parqueadero de motos?')
  const reply = await lastReply(house, made)
  expect(reply).toBe(`Esto es lo que encontré en Respuesta a «¿Tienen parqueadero?»: «${told}»`)
  expect((await list(house, made)).total).toBe(0)

  await answer(house, made, answered, 'No, pero queda uno en la esquina.', '¿Hay parqueadero?')
  await house.drain()
  await converse(house, bot, luz, 'hola, hay parqueadero?')
  expect(await lastReply(house, made)).toBe(
    'Esto es lo que encontré en Respuesta a «¿Hay parqueadero?»: «No, pero queda uno en la esquina.»',
  )
  expect((await house.call('GET', DOCUMENTS, undefined, made.token)).body.data.total).toBe(2)
})

test('what was answered comes back when it is asked in vain afterwards, with its answer, and when its document is deleted', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Venden mesas?')
  await answer(house, made, only((await list(house, made)).items), 'Sí, de roble.')
  await house.drain()
  const { documentId } = only((await list(house, made, '?state=answered')).items).answer!
  const until = { validUntil: '2020-01-31', timeZone: 'America/Bogota' }
  await house.call('PUT', `${DOCUMENTS}/${documentId}`, until, made.token)
  await converse(house, made.bot, luz, 'venden mesas?')
  const again = only((await list(house, made)).items)
  expect(again).toMatchObject({ state: 'open', times: 2, answer: { documentId, timesSince: 1 } })

  await answer(house, made, again, 'Sí, de roble.')
  expect(only((await list(house, made, '?state=answered')).items).answer).toMatchObject({ documentId, timesSince: 0 })
  await house.call('DELETE', `${DOCUMENTS}/${documentId}`, undefined, made.token)
  expect(only((await list(house, made)).items)).toMatchObject({ state: 'open', times: 2, answer: null })
  const anew = await answer(house, made, again, 'Sí, de roble.')
  expect(anew.body.data.answer.documentId).not.toBe(documentId)
})

test('a document whose file was replaced is its owner’s own: another answer is another document', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Venden mesas?')
  const first = await answer(house, made, only((await list(house, made)).items), 'Sí, de roble.')
  await house.drain()
  const form = new FormData()
  form.append('file', new Blob(['Vendemos mesas de roble y de pino.']), 'mesas.txt')
  const { documentId } = first.body.data.answer
  await house.call('PUT', `${DOCUMENTS}/${documentId}/file`, form, made.token)
  await house.drain()
  const answered = only((await list(house, made, '?state=answered')).items)
  expect(answered.answer).toMatchObject({ documentId, words: null })
  const second = await answer(house, made, answered, 'Ya no.')
  expect(second.body.data.answer.documentId).not.toBe(documentId)
})

test('the same answer to two questions is one document, and so is one whose keeping broke off', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Venden mesas?')
  await converse(house, made.bot, ana, '¿Venden sillas?')
  const { items } = await list(house, made)
  for (const question of items) await answer(house, made, question, 'Sí, de roble.', '¿Venden muebles?')
  expect((await list(house, made, '?state=answered')).total).toBe(2)
  expect((await house.call('GET', DOCUMENTS, undefined, made.token)).body.data.total).toBe(1)
})

test('what is put aside stays there however often it is asked, however long ago, and is taken back whole', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Compran celulares usados?')
  const asked = only((await list(house, made)).items)
  expect((await act(house, made, ['POST', 'discard'], asked)).body.data.state).toBe('discarded')
  await longAgo(house, 100)
  await converse(house, made.bot, luz, 'compran celulares usados')
  expect(await list(house, made)).toMatchObject({ items: [], figures: { open: 0, discarded: 1 } })
  const aside = only((await list(house, made, '?state=discarded')).items)
  expect(aside).toMatchObject({ times: 1, text: 'compran celulares usados' })
  expect((await act(house, made, ['DELETE', 'discard'], aside)).body.data.state).toBe('open')
  expect((await list(house, made)).total).toBe(1)
})

/** All that was asked and settled so far was so many days earlier. */
async function longAgo({ pool }: TestHouse, days: number) {
  for (const table of ['unanswered', 'settled_questions'])
    await pool.query(`update ${table} set at = at - $1 * interval '1 day'`, [days])
}

test('days narrow what is counted, and never what is one question', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Hacen envíos a Cali?')
  await longAgo(house, 20)
  await converse(house, made.bot, luz, 'envian a cali')
  const times = async (days: number) => (await list(house, made, `?days=${days}`)).items.map((one) => one.times)
  expect(await times(7)).toEqual([1])
  expect(await times(30)).toEqual([2])
  expect((await house.call('GET', `${pathOf(made)}?days=8`, undefined, made.token)).body.fields).toEqual({
    days: 'Elige 7, 30, 90 días',
  })
})

test('whoever is erased takes their words along, and what they asked; what others asked too stays', async () => {
  const { house, ...made } = await openShop()
  await converse(house, made.bot, ana, '¿Venden mesas? soy ana-secreta')
  await converse(house, made.bot, luz, '¿Venden mesas?')
  await converse(house, made.bot, ana, '¿Y sillas de ana-secreta?')
  const { items } = await list(house, made)
  await act(
    house,
    made,
    ['POST', 'discard'],
    items.find(({ text }) => text.includes('sillas'))!,
  )
  const { items: talks } = (await house.call('GET', '/api/conversations', undefined, made.token)).body.data
  const ofAna = talks.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ana')
  await house.call('DELETE', `/api/conversations/${ofAna.id}/contact`, undefined, made.token)
  const left = await list(house, made)
  expect(only(left.items)).toMatchObject({ times: 1, contacts: 1, text: '¿Venden mesas?' })
  expect(left.figures).toEqual({ open: 1, answered: 0, discarded: 0 })
  expect(JSON.stringify(left)).not.toContain('ana-secreta')
  const gone = await act(
    house,
    made,
    ['POST', 'discard'],
    items.find(({ text }) => text.includes('sillas'))!,
  )
  expect(gone.body.code).toBe('questions.not_found')
})

test('only this agent’s questions, only what is owed an answer, and never another’s', async () => {
  const { house, ...made } = await openShop({ autoReply: true })
  const other = '70990:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const second = house.telegram.addBot(other, { id: 70_990, username: 'segundo_bot', name: 'Segundo' })
  const draft = { name: 'Segundo', description: 'x', prompt: 'x', platform: 'telegram', botToken: other }
  const two = (await house.call('POST', '/api/agents', { ...draft, customConfig: { responseDelay: 0 } }, made.token))
    .body.data
  await converse(house, second, ana, '¿Venden pan?')
  await converse(house, made.bot, ana, '/start')
  await converse(house, made.bot, ana, 'quiero hablar con una persona')
  expect((await list(house, made)).total).toBe(0)
  expect(only((await list(house, { ...made, agent: two })).items).text).toBe('¿Venden pan?')
  const neighbour = await signUp(house, 'vecina')
  const theirs = await house.call('GET', pathOf({ agent: two }), undefined, neighbour.token)
  expect([theirs.status, theirs.body.code]).toEqual([404, 'agents.not_found'])
})

test('a person in the place of an answer is no answer, and what a customer took back is not asked', async () => {
  const { house, ...made } = await openShop({
    fallbackBehavior: { transferToHuman: true, enabled: true, message: 'No sé' },
    features: { humanEscalation: true },
  })
  await converse(house, made.bot, ana, '¿Venden pan de yuca?')
  expect((await thread(house, made.token)).conversation.status).toBe('transferred')
  expect(only((await list(house, made)).items).text).toBe('¿Venden pan de yuca?')
  await house.db.updateTable('messages').set({ deletedAt: new Date() }).where('direction', '=', 'incoming').execute()
  expect((await list(house, made)).items).toEqual([])
})

test('what was asked once the month’s budget was spent is asked in vain too', async () => {
  const house = await openHouse()
  const { bot, ...made } = await withAgent(house, { budget: { monthlyUsd: 0.01 } })
  const cost = { model: 'eco', inputMicros: 0, outputMicros: 10_000_000_000 }
  await house.call('PUT', '/api/configuration/prices', cost, made.token)
  await converse(house, bot, ana, '¿Abren hoy?')
  await converse(house, bot, ana, '¿Tienen parqueadero?')
  expect(house.model.calls).toHaveLength(1)
  expect(only((await list(house, made)).items).text).toBe('¿Tienen parqueadero?')
})

test('text from outside is text, and pages are as long as they are asked', async () => {
  const { house, ...made } = await openShop()
  const naughty = [
    '¿Venden \u202epan\u202c <b>duro</b>?',
    "Robert'); drop table unanswered;--",
    '%_\\ cosa rara',
    'مرحبا هل لديكم خبز',
  ]
  for (const [at, words] of naughty.entries()) await converse(house, made.bot, { ...ana, id: 100 + at }, words)
  const { items, totalPages } = await list(house, made, '?size=3')
  const rest = (await list(house, made, '?size=3&page=1')).items
  expect(totalPages).toBe(2)
  expect([...items, ...rest].map(({ text }) => text).toSorted()).toEqual(naughty.toSorted())
  const first = [...items, ...rest].find(({ text }) => text.includes('Robert'))!
  const done = await answer(house, made, first, 'No\0 <script>alert(1)</script> \u202enada')
  expect(done.status).toBe(200)
  await house.drain()
  const { documentId } = done.body.data.answer
  const { items: passages } = (await house.call('GET', `${DOCUMENTS}/${documentId}/passages`, undefined, made.token))
    .body.data
  expect(passages[0]).toMatchObject({
    text: 'No <script>alert(1)</script> nada',
    heading: "Robert'); drop table unanswered;--",
  })
  const empty = await answer(house, made, first, '  ')
  expect(empty.body.fields).toEqual({ answer: 'Escribe la respuesta' })
})
