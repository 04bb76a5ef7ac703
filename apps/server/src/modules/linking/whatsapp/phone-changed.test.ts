import { expect, test } from 'vitest'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  linkPhone,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const NEW_NUMBER = '573007770000'

/** Opens an agent with a scheduled reply to Ana and an open exchange with Eva. */
async function openWithPendingReplies() {
  const inputs = { whatsappTimeouts: { mostInMinute: 1 } }
  const context = await startServerWithWhatsAppAgent({}, { inputs })
  const { server, whatsapp, token, shop, ana, sessionName } = context
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, ana, /Hola/)
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  await eva.write(shop, '¿Hacen domicilios?')
  await waitUntilAllStored(whatsapp, shop)
  const post = (action: string) => server.call('POST', `${SESSIONS_PATH}/${sessionName}/${action}`, {}, token)
  const link = async (phone: typeof shop) => {
    await post('disconnect')
    await waitForSession(server, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
    await post('connect')
    await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
    await whatsapp.scanQr(phone, await readQrText(server, sessionName))
    return waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  }
  const messages = async () =>
    server.db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversationId')
      .select(['c.contactName', 'm.content', 'm.status', 'm.cause', 'm.id'])
      .where('m.direction', '=', 'outgoing')
      .orderBy('m.at')
      .execute()
  return { ...context, eva, link, messages }
}

test('other number: pending replies for the old number are not sent, and say why', async () => {
  const { server, whatsapp, token, ana, eva, link, messages } = await openWithPendingReplies()
  const otherPhone = whatsapp.addPhone({ number: NEW_NUMBER, name: 'Otra' })
  expect(await link(otherPhone)).toMatchObject({ phoneNumber: NEW_NUMBER, formerPhone: '573001112233' })
  await server.drain()
  expect(await messages()).toMatchObject([
    { contactName: 'Ana', status: expect.stringMatching(/sent|delivered/) },
    { contactName: 'Ana', status: 'failed', cause: 'Se vinculó otro número' },
  ])
  for (const contact of [ana, eva]) expect(contact.chat.filter(({ from }) => from === NEW_NUMBER)).toEqual([])
  const statusOfEva = () =>
    server.db.selectFrom('conversations').select('status').where('contactName', '=', 'Eva').executeTakeFirst()
  expect(await statusOfEva()).toEqual({ status: 'waiting' })
  const question = await server.db
    .selectFrom('messages')
    .select('id')
    .where('content', '=', '¿Hacen domicilios?')
    .executeTakeFirstOrThrow()
  const { body } = await server.call('GET', `/api/messages/${question.id}/journal`, undefined, token)
  expect(body.data.sentence).toMatch(/número que el agente tenía antes/)

  // A message to the new number is answered by it.
  await eva.write(otherPhone, '¿Y ahora?')
  await waitUntilAllStored(whatsapp, otherPhone)
  await server.drain(1)
  expect((await messages()).at(-1)).toMatchObject({ contactName: 'Eva', content: expect.stringMatching(/ahora/) })
})

test('other number: a message that may have been sent makes its conversation wait and is notified once', async () => {
  const { server, whatsapp, link, messages } = await openWithPendingReplies()
  const waiting = (await messages()).at(-1)
  await server.db
    .updateTable('messages')
    .set({ refusals: 1 })
    .where('id', '=', waiting?.id ?? '')
    .execute()
  await link(whatsapp.addPhone({ number: NEW_NUMBER, name: 'Otra' }))
  expect((await messages()).find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'uncertain' })
  const { rows } = await server.pool.query(`select data from events where data->'handOff'->>'by' = 'in_doubt'`)
  expect(rows).toMatchObject([{ data: { handOff: { contactName: 'Ana' } } }])
  const ana = server.db.selectFrom('conversations').select('status').where('contactName', '=', 'Ana')
  expect(await ana.executeTakeFirst()).toEqual({ status: 'waiting' })
})

test('same number linked again: pending replies are sent', async () => {
  const { server, whatsapp, shop, eva, link } = await openWithPendingReplies()
  expect(await link(shop)).toMatchObject({ phoneNumber: shop.number, formerPhone: null })
  await server.drain()
  const rows = await server.db.selectFrom('exchanges').select('outcome').execute()
  expect(rows.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered'])
  expect(eva.chat.map(({ from }) => from)).not.toContain(NEW_NUMBER)
  expect(whatsapp.phones).toHaveLength(3)
})

test('phone of another agent: its number and messages are not shown', async () => {
  const { server, whatsapp, token, agent, sessionName } = await startServerWithWhatsAppAgent()
  const takenPhone = whatsapp.addPhone({ number: NEW_NUMBER, name: 'Otra' })
  await linkPhone(server, whatsapp, takenPhone, token)
  whatsapp.unlink(whatsapp.phones[0] ?? takenPhone)
  await waitForSession(server, token, sessionName, ({ status }) => status === 'logged_out')
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(takenPhone, await readQrText(server, sessionName))
  await waitForSession(server, token, sessionName, ({ cause }) => cause !== null)
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.phoneNumber).toBe('573001112233')
  expect((await fetchThread(server, token)).conversation).toBeUndefined()
})
