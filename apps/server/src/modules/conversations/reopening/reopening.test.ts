import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { runAllAtOnce, runInOrder } from '../../../../test/database/run-behind-lock.ts'
import {
  createOwnerWithAgent,
  fetchThread,
  sendAndDrain,
  signUp,
  waitUntilConfirmed,
} from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }

/** A shop whose person answered by hand, so that the agent is paused, and what Luz asked since. */
async function withPendingQuestions(questions: readonly string[]) {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Rosa' }, token)
  await server.drain()
  for (const question of questions) await sendAndDrain(server, bot, luz, question)
  const path = `/api/conversations/${conversation.id}`
  const reopen = async (answerPending?: boolean) =>
    (await server.call('PUT', `${path}/status`, { status: 'active', answerPending }, token)).body.data
  const read = async () => (await fetchThread(server, token)).conversation
  const sent = () => bot.sent.map(({ shown }) => shown)
  const countOf = async (table: string) => (await server.pool.query(`select from ${table}`)).rowCount
  return { server, bot, token, path, reopen, read, sent, countOf }
}

test('reopening with «Sí»: all pending messages get one reply, and the wait ends', async () => {
  const { server, token, reopen, read, sent, countOf } = await withPendingQuestions(['¿y el frijol?', '¿y el arroz?'])
  expect(await read()).toMatchObject({ status: 'waiting', pause: { by: 'console' } })
  expect(await reopen(true)).toMatchObject({ status: 'active', pause: null })
  await server.drain()
  expect(sent()).toHaveLength(3)
  expect(sent()[2]).toContain('¿y el arroz?')
  const asked = JSON.stringify(server.model.calls.at(-1)?.body['messages'])
  expect(asked).toContain('¿y el frijol?')
  expect(asked).not.toContain('hola')
  expect(await read()).toMatchObject({ status: 'active', pause: null, waitingSince: null })
  expect(await countOf('exchanges where outcome is null')).toBe(0)
  // One exchange for the greeting, one for both questions.
  expect(await countOf('exchanges')).toBe(2)

  const { messages } = await fetchThread(server, token)
  const bean = messages.find(({ content }: { content: string }) => content === '¿y el frijol?')
  const { steps } = (await server.call('GET', `/api/messages/${bean.id}/journal`, undefined, token)).body.data
  expect(steps.map(({ text }: { text: string }) => text)).toContain(
    'Al reabrir la conversación se le pidió responder lo que quedó pendiente',
  )
  const { body } = await server.call('GET', '/api/conversation-logs', undefined, token)
  expect(body.data.map(({ userMessage }: { userMessage: string }) => userMessage)).toContain(
    '¿y el frijol?\n¿y el arroz?',
  )
})

test('reopening with «No»: the question waits for a person, and the agent answers the next message', async () => {
  const { server, bot, token, reopen, read, sent } = await withPendingQuestions(['¿y el frijol?'])
  expect(await reopen(false)).toMatchObject({ status: 'waiting', pause: null, waitingSince: expect.any(String) })
  await server.drain()
  expect(sent()).toHaveLength(2)
  const { body } = await server.call('GET', '/api/conversations?order=waiting', undefined, token)
  expect(body.data.items).toHaveLength(1)
  await sendAndDrain(server, bot, luz, '¿hola?')
  expect(sent().at(-1)).toBe('Eco: ¿hola?')
  expect(await read()).toMatchObject({ status: 'active', waitingSince: null })
})

test.each([true, false, undefined])(
  'reopening without a pending question (%s): active, and no reply',
  async (answer) => {
    const { server, reopen, sent } = await withPendingQuestions([])
    expect(await reopen(answer)).toMatchObject({ status: 'active', pause: null, waitingSince: null })
    await server.drain()
    expect(sent()).toHaveLength(2)
  },
)

test('reopening without an answer to the question: as the specification says, active', async () => {
  const { server, reopen, sent } = await withPendingQuestions(['¿y el frijol?'])
  expect(await reopen()).toMatchObject({ status: 'active', pause: null })
  await server.drain()
  expect(sent()).toHaveLength(2)
})

test('reopening on several devices at once: one reply', async () => {
  const { server, reopen, sent, read } = await withPendingQuestions(['¿y el frijol?'])
  const answers = [true, true, false, true]
  await runAllAtOnce(server.database, 'select 1 from conversations for update', answers.length, () =>
    Promise.all(answers.map(reopen)),
  )
  await server.drain()
  // None where «No» came last.
  expect([2, 3]).toContain(sent().length)
  await reopen(true)
  await server.drain()
  expect(sent()).toHaveLength(3)
  expect(await read()).toMatchObject({ status: 'active', pause: null, waitingSince: null })
})

/** Reopened with «No», and Luz asks again: her new exchange is open when a person reopens once more. */
async function withOpenExchange() {
  const setup = await withPendingQuestions(['¿y el frijol?'])
  await setup.reopen(false)
  setup.server.model.hold()
  setup.bot.sendAsCustomer(luz, '¿y el arroz?')
  await waitUntilConfirmed(setup.bot)
  return setup
}

test('reopening with «Sí» while a reply is being made: it answers the earlier question too', async () => {
  const { server, reopen, read, sent, countOf } = await withOpenExchange()
  await reopen(true)
  server.model.release()
  await server.drain()
  expect(sent()).toHaveLength(3)
  expect(JSON.stringify(server.model.calls.at(-1)?.body['messages'])).toContain('¿y el frijol?')
  expect(await read()).toMatchObject({ status: 'active', waitingSince: null })
  expect(await countOf('exchanges')).toBe(2)
})

test('reopening with «No» while a reply is being made: it is not sent, and the question waits', async () => {
  const { server, reopen, read, sent } = await withOpenExchange()
  expect(await reopen(false)).toMatchObject({ status: 'waiting' })
  server.model.release()
  await server.drain()
  expect(sent()).toHaveLength(2)
  expect(await read()).toMatchObject({ status: 'waiting', waitingSince: expect.any(String) })
})

test('reopening with «Sí» while the agent stays silent because of the pause: the question is answered', async () => {
  const { server, bot, reopen, read, sent } = await withPendingQuestions([])
  bot.sendAsCustomer(luz, '¿y el frijol?')
  await waitUntilConfirmed(bot)
  // The turn reads the pause, and waits for the lock behind the person who ends it.
  await runInOrder<unknown>(server.database, 'select 1 from conversations for update', [
    () => reopen(true),
    () => server.drain(),
  ])
  await server.drain()
  expect(sent().slice(2)).toEqual(['Eco: ¿y el frijol?'])
  expect(await read()).toMatchObject({ status: 'active', pause: null, waitingSince: null })
})

test('reopening with «Sí» after a sticker: the question before it is answered', async () => {
  const { server, reopen, read, sent } = await withPendingQuestions(['¿y el frijol?', 'jaja'])
  await server.pool.query(
    `update exchanges set outcome = 'sticker'
     where id = (select exchange_id from messages where content = 'jaja')`,
  )
  await reopen(true)
  await server.drain()
  expect(sent()[2]).toContain('¿y el frijol?')
  expect(await read()).toMatchObject({ status: 'active', waitingSince: null })
})

test.each(['quarantined', 'escalated'])(
  'reopening with «Sí» where one was %s: it waits for a person',
  async (outcome) => {
    const { server, reopen, sent } = await withPendingQuestions(['¿y el frijol?', '¿hola?'])
    await server.pool.query(
      `update exchanges set outcome = $1
     where id = (select exchange_id from messages where content = '¿y el frijol?')`,
      [outcome],
    )
    expect(await reopen(true)).toMatchObject({ status: 'waiting' })
    await server.drain()
    expect(sent()).toHaveLength(2)
  },
)

test('reopening with «Sí» while a person answers: at most one of them answers', async () => {
  const { server, token, path, reopen, sent, read } = await withPendingQuestions(['¿y el frijol?'])
  server.model.hold()
  await reopen(true)
  await server.call('POST', `${path}/messages`, { content: 'El frijol está a $30' }, token)
  server.model.release()
  await server.drain()
  expect(sent().slice(2)).toEqual(['El frijol está a $30'])
  expect(await read()).toMatchObject({ pause: { by: 'console' }, waitingSince: null })
})

test('reopening with «Sí» where an answer is a person’s: the conversation stays waiting', async () => {
  const { server, bot, token, reopen, read, sent } = await withPendingQuestions([])
  await reopen(true)
  await sendAndDrain(server, bot, luz, 'quiero hablar con una persona')
  const replies = sent().length
  expect(await read()).toMatchObject({ status: 'transferred' })
  expect(await reopen(true)).toMatchObject({ status: 'waiting', pause: null })
  await server.drain()
  expect(sent()).toHaveLength(replies)
  expect(
    (await server.call('GET', '/api/conversations?status=waiting', undefined, token)).body.data.items,
  ).toHaveLength(1)
})

test('reopening with «Sí»: an inactive agent does not answer, and the question waits', async () => {
  const { server, reopen, read, sent } = await withPendingQuestions(['¿y el frijol?'])
  await server.db.updateTable('agents').set({ isActive: false }).execute()
  await reopen(true)
  await server.drain()
  expect(sent()).toHaveLength(2)
  expect(await read()).toMatchObject({ status: 'waiting', pause: null, waitingSince: expect.any(String) })
  await server.db.updateTable('agents').set({ isActive: true }).execute()
  await reopen(true)
  await server.drain()
  expect(sent()).toHaveLength(3)
})

test('reopening after an outage with «Sí»: each question is answered once, on two devices at once', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const customers = Array.from({ length: 30 }, (_, index) => ({ id: 100 + index, firstName: `Cliente ${index}` }))
  server.model.queueReplies(...customers.map(() => ({ status: 401 })))
  for (const customer of customers) bot.sendAsCustomer(customer, `pregunta de ${customer.firstName}`)
  await waitUntilConfirmed(bot)
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(customers.map(() => OUTAGE_MESSAGE))
  const stranger = await signUp(server, 'ajena')
  const reopen = async (as: string) =>
    (await server.call('POST', '/api/conversations/reopen', { answerPending: true }, as)).body.data.reopened
  expect(await reopen(stranger.token)).toBe(0)
  const [one, other] = await Promise.all([reopen(token), reopen(token)])
  expect(one + other).toBe(customers.length)
  await server.drain()
  const answers = bot.sent.slice(customers.length).map(({ shown }) => shown)
  expect(answers.toSorted()).toEqual(customers.map(({ firstName }) => `Eco: pregunta de ${firstName}`).toSorted())
  const { rows } = await server.pool.query('select distinct status, paused_by, waiting_since from conversations')
  expect(rows).toEqual([{ status: 'active', paused_by: null, waiting_since: null }])
})

test('reopening after an outage with «Sí» while the model is down: it ends, and the contact is told once', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 401 }, { status: 401 })
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  const reopen = async () =>
    (await server.call('POST', '/api/conversations/reopen', { answerPending: true }, token)).body.data.reopened
  server.advanceClock(1000)
  expect(await reopen()).toBe(1)
  await server.drain()
  expect((await fetchThread(server, token)).conversation).toMatchObject({
    status: 'transferred',
    pause: { by: 'model' },
    waitingSince: expect.any(String),
  })
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE])
  server.advanceClock(1000)
  expect(await reopen()).toBe(1)
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE, 'Eco: ¿Tienen café?'])
})

test('reopening after an outage with «No»: what is pending stays so, also a question that just arrived', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const ana = { id: 77, firstName: 'Ana' }
  server.model.queueReplies({ status: 401 }, { status: 401 })
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  await sendAndDrain(server, bot, ana, '¿Tienen té?')
  bot.sendAsCustomer(ana, '¿y azúcar?')
  await waitUntilConfirmed(bot)
  const openExchanges = async () => (await server.pool.query('select from exchanges where outcome is null')).rowCount
  expect(await openExchanges()).toBe(1)
  const { body } = await server.call('POST', '/api/conversations/reopen', { answerPending: false }, token)
  expect(body.data).toEqual({ reopened: 2 })
  expect(await openExchanges()).toBe(0)
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual([OUTAGE_MESSAGE, OUTAGE_MESSAGE])
  const { rows } = await server.pool.query(
    'select status, paused_by, waiting_since is not null as waits from conversations',
  )
  expect(rows).toEqual([1, 2].map(() => ({ status: 'waiting', paused_by: null, waits: true })))
  await sendAndDrain(server, bot, luz, '¿hola?')
  expect(bot.sent.at(-1)?.shown).toBe('Eco: ¿hola?')
})

test('reopening after an outage: what the model pauses again meanwhile stays paused', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  await server.db
    .updateTable('conversations')
    .set({ pausedAt: new Date(server.clock.now().getTime() + 1000) })
    .execute()
  const { body } = await server.call('POST', '/api/conversations/reopen', { answerPending: true }, token)
  expect(body.data).toEqual({ reopened: 0 })
  expect((await fetchThread(server, token)).conversation).toMatchObject({ pause: { by: 'model' } })
})

test('reopening with «Sí» while the shop is closed: the notice is not repeated, and the opening answers', async () => {
  const server = await startTestServer()
  const hourFromNow = (hours: number) =>
    new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const { bot, token } = await createOwnerWithAgent(server, {
    businessHours: {
      enabled: true,
      timezone: 'UTC',
      start: hourFromNow(2),
      end: hourFromNow(4),
      outsideHoursMessage: 'Cerrado',
    },
  })
  await sendAndDrain(server, bot, luz, '¿Tienen café?')
  const reopen = async () => {
    const { conversation } = await fetchThread(server, token)
    const change = { status: 'active', answerPending: true }
    await server.call('PUT', `/api/conversations/${conversation.id}/status`, change, token)
    await server.drain()
    return (await fetchThread(server, token)).conversation
  }
  expect(await reopen()).toMatchObject({ status: 'waiting' })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Cerrado'])
  server.advanceClock(3 * 3_600_000)
  expect(await reopen()).toMatchObject({ status: 'active', waitingSince: null })
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Cerrado', 'Eco: ¿Tienen café?'])
})
