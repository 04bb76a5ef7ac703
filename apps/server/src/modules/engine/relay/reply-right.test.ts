import { expect, test } from 'vitest'
import { converseThroughFlow, journalOf, withFlow } from '../../../../test/relay.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { thread } from '../../../../test/people.ts'

const SAYING = 'Esta respuesta ya se está diciendo: no hay que enviar nada.'
const SAID = 'Esta respuesta ya se dijo: no hay que enviar nada.'

test('reply right: one of twenty that ask at once about one message gets the reply', async () => {
  const house = await openHouse()
  const { ask } = await withFlow(house)
  const all = await Promise.all(Array.from({ length: 20 }, () => ask('hola', 'a')))
  const answers = all.map(({ body }) => body.data)
  expect(answers.filter(({ reply }) => reply !== null).map(({ reply }) => reply)).toEqual(['Eco: hola'])
  expect(answers.filter(({ reply }) => reply === null).map(({ reason }) => reason)).toEqual(Array(19).fill(SAYING))
  expect(house.model.calls).toHaveLength(1)
})

test('reply right: two servers on one database hand out one reply', async () => {
  const house = await openHouse()
  const { ask, agent, about, key } = await withFlow(house)
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const other = await openHouse({ beside })
  const there = () =>
    other.call('POST', `/api/agents/${agent.id}/execution`, { input: 'hola', conversation: about('a') }, key)
  const all = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? ask('hola', 'a') : there())))
  expect(all.filter(({ body }) => body.data.reply !== null)).toHaveLength(1)
})

test('reply right: what was confirmed or told by a report is not handed out again', async () => {
  const house = await openHouse()
  const { ask, report } = await withFlow(house)
  const { reply } = (await ask('hola', 'a')).body.data
  await report({ externalId: 'a', userMessage: 'hola', aiResponse: reply })
  expect((await ask('hola', 'a')).body.data).toMatchObject({ reply: null, reason: SAID })
  await report({ externalId: 'b', userMessage: 'adiós', aiResponse: 'Hasta luego' })
  expect((await ask('adiós', 'b')).body.data).toMatchObject({ reply: null, reason: SAID })
})

test('reply right: without externalId each asker gets its own reply and owes no confirmation', async () => {
  const house = await openHouse()
  const { token, ask } = await withFlow(house)
  expect((await ask('hola')).body.data.reply).toBe('Eco: hola')
  expect((await ask('hola')).body.data.reply).toBe('Eco: hola')
  house.skip(10 * 60_000)
  await house.lookForSilentFlows()
  const { messages, conversation } = await thread(house, token)
  expect(messages.map(({ status }: { status: string }) => status)).toEqual([null, 'sent', null, 'sent'])
  expect(conversation.status).toBe('active')
})

test('reply right: unconfirmed for 60 s becomes uncertain, and a late confirmation mends it', async () => {
  const house = await openHouse()
  const { token, ask, report } = await withFlow(house)
  await ask('hola', 'a')
  house.skip(59_000)
  await house.lookForSilentFlows()
  expect((await thread(house, token)).messages[1]).toMatchObject({ status: 'sent' })
  house.skip(2_000)
  await house.lookForSilentFlows()
  const { messages, conversation } = await thread(house, token)
  expect(messages[1]).toMatchObject({ status: 'uncertain' })
  expect(conversation.status).toBe('waiting')
  expect(await journalOf(house, token)).toMatchObject({
    answered: false,
    sentence: 'Envío incierto: tu flujo de n8n no confirmó que la envió. No se repite para no duplicarla.',
    remedy: 'workflows',
  })
  expect((await ask('hola', 'a')).body.data).toMatchObject({ reply: null })
  await report({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola' })
  expect((await thread(house, token)).messages[1]).toMatchObject({ status: 'sent' })
  expect(await journalOf(house, token)).toMatchObject({ answered: true, remedy: null })
})

/** The hand-offs «Envío incierto» that consoles were told of, and the doubts in a row of each agent. */
const doubtsOf = async ({ pool }: TestHouse) => {
  const { rows: told } = await pool.query(`select data from events where data->'handOff'->>'by' = 'in_doubt'`)
  const { rows: agents } = await pool.query<{ doubts: number }>(`select uncertain_sends as doubts from agents`)
  return { told: told.length, inARow: agents.map(({ doubts }) => doubts) }
}

test('reply right: an unconfirmed reply is notified and counted once, and a confirmed one ends the count', async () => {
  const house = await openHouse()
  const { ask, report } = await withFlow(house)
  await ask('hola', 'a')
  house.skip(61_000)
  await Promise.all([house.lookForSilentFlows(), house.lookForSilentFlows()])
  expect(await doubtsOf(house)).toEqual({ told: 1, inARow: [1] })
  await report({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola', delivery: 'uncertain' })
  expect(await doubtsOf(house)).toEqual({ told: 1, inARow: [1] })
  await ask('gracias', 'b')
  await report({ externalId: 'b', userMessage: 'gracias', aiResponse: 'Eco: gracias' })
  expect(await doubtsOf(house)).toEqual({ told: 1, inARow: [0] })
})

test('reply right: a flow that does not know whether it sent a reply makes the conversation wait, and is notified', async () => {
  const house = await openHouse()
  const { token, ask, report } = await withFlow(house)
  await ask('hola', 'a')
  await report({ externalId: 'a', userMessage: 'hola', aiResponse: 'Eco: hola', delivery: 'uncertain' })
  expect((await thread(house, token)).conversation.status).toBe('waiting')
  expect(await doubtsOf(house)).toEqual({ told: 1, inARow: [1] })
})

test('reply right: an asker that left before the reply leaves the right to the next one', async () => {
  const house = await openHouse()
  const { ask, askAndLeave } = await withFlow(house)
  house.model.hold()
  const left = askAndLeave('hola', 'a')
  await house.model.waitForCalls(1)
  await left()
  house.model.release()
  await expect.poll(async () => (await ask('hola', 'a')).body.data.reply).toBe('Eco: hola')
  expect((await ask('hola', 'a')).body.data.reply).toBeNull()
})

test('reply right: a reply that no asker fetched is told within five minutes and never handed out later', async () => {
  const house = await openHouse()
  const { token, ask, askAndLeave } = await withFlow(house)
  house.model.hold()
  const left = askAndLeave('hola', 'a')
  await house.model.waitForCalls(1)
  await left()
  house.model.release()
  await expect.poll(async () => (await thread(house, token)).messages.length).toBe(2)
  house.skip(4 * 60_000)
  await house.lookForSilentFlows()
  const { messages, conversation } = await thread(house, token)
  expect(messages[1]).toMatchObject({ status: 'failed' })
  expect(conversation.status).toBe('waiting')
  expect(await journalOf(house, token)).toMatchObject({
    answered: false,
    sentence: 'No se envió: la respuesta quedó lista y tu flujo de n8n no la recogió. Puedes responder tú.',
    remedy: 'workflows',
  })
  expect((await ask('hola', 'a')).body.data.reply).toBeNull()
})

test('quiet window: three quick lines that a flow hands over get one reply, in the order they were said', async () => {
  const house = await openHouse()
  const { token, ask } = await withFlow(house, { responseDelay: 5_000 })
  const asked = ['uno', 'dos', 'tres'].map((line) => ask(line, line))
  await expect.poll(async () => (await converseThroughFlow(house, token))?.totalMessages).toBe(3)
  expect(house.model.calls).toHaveLength(0)
  house.skip(5_000)
  const answers = (await Promise.all(asked)).map(({ body }) => body.data)
  expect(answers.filter(({ reply }) => reply !== null)).toHaveLength(1)
  expect(answers.filter(({ reply }) => reply === null).map(({ reason }) => reason)).toEqual(
    Array(2).fill('Se respondió junto con otro mensaje del mismo momento.'),
  )
  expect(house.model.calls).toHaveLength(1)
  const { messages } = await thread(house, token)
  expect(messages.map(({ origin }: { origin: string }) => origin)).toEqual(['contact', 'contact', 'contact', 'n8n'])
})
