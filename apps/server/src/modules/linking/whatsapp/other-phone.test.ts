import { expect, test } from 'vitest'
import { thread } from '../../../../test/people.ts'
import { allKept, linkPhone, qrOf, reads, SESSIONS, sessionWhen, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const NEW = '573007770000'

/** An agent whose answer to Ana waits, and who owes one to Eva. */
async function owing() {
  const outside = { whatsappWaits: { mostInMinute: 1 } }
  const opened = await withWhatsAppAgent({}, { outside })
  const { house, whatsapp, token, shop, ana, sessionName } = opened
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /Hola/)
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await house.drain(1)
  await eva.write(shop, '¿Hacen domicilios?')
  await allKept(whatsapp, shop)
  const ask = (how: string) => house.call('POST', `${SESSIONS}/${sessionName}/${how}`, {}, token)
  const link = async (phone: typeof shop) => {
    await ask('disconnect')
    await sessionWhen(house, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
    await ask('connect')
    await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
    await whatsapp.scan(phone, await qrOf(house, sessionName))
    return sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  }
  const messages = async () =>
    house.db
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversationId')
      .select(['c.contactName', 'm.content', 'm.status', 'm.cause', 'm.id'])
      .where('m.direction', '=', 'outgoing')
      .orderBy('m.at')
      .execute()
  return { ...opened, eva, link, messages }
}

test('what was written for customers of one number never leaves through another, and says why', async () => {
  const { house, whatsapp, token, ana, eva, link, messages } = await owing()
  const other = whatsapp.addPhone({ number: NEW, name: 'Otra' })
  expect(await link(other)).toMatchObject({ phoneNumber: NEW, formerPhone: '573001112233' })
  await house.drain()
  expect(await messages()).toMatchObject([
    { contactName: 'Ana', status: expect.stringMatching(/sent|delivered/) },
    { contactName: 'Ana', status: 'failed', cause: 'Se vinculó otro número' },
  ])
  for (const one of [ana, eva]) expect(one.chat.filter(({ from }) => from === NEW)).toEqual([])
  const statusOfEva = () =>
    house.db.selectFrom('conversations').select('status').where('contactName', '=', 'Eva').executeTakeFirst()
  expect(await statusOfEva()).toEqual({ status: 'waiting' })
  const asked = await house.db
    .selectFrom('messages')
    .select('id')
    .where('content', '=', '¿Hacen domicilios?')
    .executeTakeFirstOrThrow()
  const { body } = await house.call('GET', `/api/messages/${asked.id}/journal`, undefined, token)
  expect(body.data.sentence).toMatch(/número que el agente tenía antes/)

  // Whoever writes to the new one is answered by it.
  await eva.write(other, '¿Y ahora?')
  await allKept(whatsapp, other)
  await house.drain(1)
  expect((await messages()).at(-1)).toMatchObject({ contactName: 'Eva', content: expect.stringMatching(/ahora/) })
})

test('another number: a message that may have left makes its conversation wait, and is notified once', async () => {
  const { house, whatsapp, link, messages } = await owing()
  const waiting = (await messages()).at(-1)
  await house.db
    .updateTable('messages')
    .set({ refusals: 1 })
    .where('id', '=', waiting?.id ?? '')
    .execute()
  await link(whatsapp.addPhone({ number: NEW, name: 'Otra' }))
  expect((await messages()).find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'uncertain' })
  const { rows } = await house.pool.query(`select data from events where data->'handOff'->>'by' = 'in_doubt'`)
  expect(rows).toMatchObject([{ data: { handOff: { contactName: 'Ana' } } }])
  const ana = house.db.selectFrom('conversations').select('status').where('contactName', '=', 'Ana')
  expect(await ana.executeTakeFirst()).toEqual({ status: 'waiting' })
})

test('the same number linked again says what it still owes', async () => {
  const { house, whatsapp, shop, eva, link } = await owing()
  expect(await link(shop)).toMatchObject({ phoneNumber: shop.number, formerPhone: null })
  await house.drain()
  const rows = await house.db.selectFrom('exchanges').select('outcome').execute()
  expect(rows.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered'])
  expect(eva.chat.map(({ from }) => from)).not.toContain(NEW)
  expect(whatsapp.phones).toHaveLength(3)
})

test('of a phone that another agent has, nothing is told as one’s own', async () => {
  const { house, whatsapp, token, agent, sessionName } = await withWhatsAppAgent()
  const taken = whatsapp.addPhone({ number: NEW, name: 'Otra' })
  await linkPhone(house, whatsapp, taken, token)
  whatsapp.unlink(whatsapp.phones[0] ?? taken)
  await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(taken, await qrOf(house, sessionName))
  await sessionWhen(house, token, sessionName, ({ cause }) => cause !== null)
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.phoneNumber).toBe('573001112233')
  expect((await thread(house, token)).conversation).toBeUndefined()
})
