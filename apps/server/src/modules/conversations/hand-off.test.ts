import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { openEventStream, type EventStream } from '../../../test/helpers/event-stream.ts'

const luz = { id: 99, firstName: 'Luz' }

const handOffs = ({ events }: EventStream) =>
  events.flatMap((event) => (event.type === 'conversation' && event.handOff ? [event.handOff] : []))

test('«Transferir a humano»: open consoles get one event with the names of agent and contact', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  const stream = await openEventStream(server.url, token)
  const change = (status: string) =>
    server.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  const waiting = ['select 1 from conversations for update', 3] as const
  await runAllAtOnce(server.database, ...waiting, () => Promise.all([1, 2, 3].map(() => change('transferred'))))
  for (const status of ['transferred', 'active', 'transferred']) await change(status)
  await stream.waitUntil(() => handOffs(stream).length === 2, 'both hand-offs')
  const { rows } = await server.pool.query(`select from events where data ? 'handOff'`)
  expect(rows).toHaveLength(2)
  expect(handOffs(stream)[0]).toMatchObject({
    by: 'person',
    sessionName: conversation.sessionName,
    agentId: agent.id,
    agentName: agent.name,
    contactName: 'Luz',
  })
  await stream.close()
})

test('hand-off: the agent is silent until the conversation is reopened, and then starts a new context', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'uno')
  const { conversation } = await fetchThread(server, token)
  const change = (status: string) =>
    server.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  const sentTexts = () => bot.sent.map((message) => message.shown)
  await change('transferred')
  await sendAndDrain(server, bot, luz, 'dos')
  expect((await fetchThread(server, token)).conversation.pause).toMatchObject({ by: 'person' })
  expect(sentTexts()).toEqual(['Eco: uno'])

  await change('active')
  await sendAndDrain(server, bot, luz, 'tres')
  expect((await fetchThread(server, token)).conversation.pause).toBe(null)
  expect(sentTexts()).toEqual(['Eco: uno', 'Eco: tres'])
  const requestedMessages = JSON.stringify(server.model.calls.at(-1)?.body['messages'])
  expect(requestedMessages).toContain('tres')
  expect(requestedMessages).not.toContain('uno')
})

test('model failure: hands off the conversation, and its next message is answered once the model works', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const stream = await openEventStream(server.url, token)
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, bot, luz, 'hola')
  await stream.waitUntil(() => handOffs(stream).length === 1, 'the hand-off')
  expect(handOffs(stream)).toMatchObject([{ by: 'model', contactName: 'Luz' }])

  await sendAndDrain(server, bot, luz, '¿hay alguien?')
  const heardOf = () => stream.events.filter((event) => event.type === 'message' && event.direction === 'incoming')
  await stream.waitUntil(() => heardOf().length === 2, 'both messages')
  expect(heardOf().map((event) => 'isPaused' in event && event.isPaused)).toEqual([false, false])
  expect(bot.sent.map(({ shown: sentTexts }) => sentTexts)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿hay alguien?'])
  await stream.close()
})
