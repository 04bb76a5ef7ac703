import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../../db/migrations/0008-phones-in-full.ts'
import type { PhoneIdentity } from '../../../../../test/fakes/whatsapp/phone/phone.ts'
import { voiceMessage } from '../../../../../test/fakes/whatsapp/phone/message-content.ts'
import { fetchThread } from '../../../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../../test/channels/whatsapp-server.ts'

const NEVER_ANSWER_REASON = 'Este número está en la lista de los que este agente no responde. Puedes responder tú.'

/** Sends messages to an agent with this never-answer list and returns what happened. */
async function receiveFrom(neverAnswer: string[], sender: PhoneIdentity, skipMs = 0) {
  const { server, whatsapp, token, sendAndDrain, receivedBy } = await startServerWithWhatsAppAgent({ neverAnswer })
  const family = whatsapp.addPhone(sender)
  server.advanceClock(skipMs)
  for (const content of ['¿A qué hora vienes?', voiceMessage(3), '/stop']) {
    await sendAndDrain(family, content)
  }
  const { conversation, messages } = await fetchThread(server, token)
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  return { conversation, messages, heard: receivedBy(family), why: body.data }
}

test.each<[string, string, PhoneIdentity]>([
  ['as it was written', '+57 300 999-8878', { number: '573009998878', name: 'Mamá' }],
  ['known by number', '573009998878', { number: '573009998878', name: 'Mamá', shows: 'number' }],
  ['of Mexico, with a 1 that the list has not', '525512345678', { number: '5215512345678', name: 'Mamá' }],
  ['of Mexico, without the 1 that the list has', '5215512345678', { number: '525512345678', name: 'Mamá' }],
  ['of Argentina, with a 9 that the list has not', '+54 11 1234 5678', { number: '5491112345678', name: 'Mamá' }],
  ['of Argentina, without the 9 that the list has', '+54 9 11 1234 5678', { number: '541112345678', name: 'Mamá' }],
  [
    'of Brazil, with the ninth digit that the list has not',
    '+55 31 8765-4321',
    { number: '5531987654321', name: 'Mamá' },
  ],
  [
    'of Brazil, without the ninth digit that the list has',
    '+55 31 98765-4321',
    { number: '553187654321', name: 'Mamá' },
  ],
])('never-answer list, number %s: stored and shown, never answered, never waiting', async (_, phone, sender) => {
  const { conversation, messages, heard: replies, why: journal } = await receiveFrom([phone], sender)
  expect(replies).toEqual([])
  expect(messages).toMatchObject([{ content: '¿A qué hora vienes?' }, { type: 'voice' }, { content: '/stop' }])
  expect(conversation).toMatchObject({ status: 'active', unreadCount: 3, pause: null })
  expect(journal).toMatchObject({ answered: false, sentence: NEVER_ANSWER_REASON })
})

test('never-answer list: a late message does not make the conversation wait', async () => {
  const { conversation, heard: replies } = await receiveFrom(
    ['573009998878'],
    { number: '573009998878', name: 'Mamá' },
    12 * 60_000,
  )
  expect(replies).toEqual([])
  expect(conversation.status).toBe('active')
})

test('never-answer list: a number that only resembles one of the list is answered', async () => {
  const { heard: replies } = await receiveFrom(['+303009998878', '+573009998870', '+525730099988'], {
    number: '573009998878',
    name: 'Cliente',
  })
  expect(replies.map(({ text }) => text)).toEqual([
    'Eco: ¿A qué hora vienes?',
    expect.stringMatching(/^Por ahora solo leo/),
  ])
})

test('never-answer list: a contact known by alias is excluded once the number is known', async () => {
  const { server, whatsapp, token, shop, receivedBy } = await startServerWithWhatsAppAgent({
    neverAnswer: ['573009998878'],
  })
  const family = whatsapp.addPhone({ number: '573009998878', name: 'Mamá', shows: 'only-alias' })
  await family.write(shop, 'hola')
  await waitUntilAllStored(whatsapp, shop)
  expect((await fetchThread(server, token)).conversation.contact.phone).toBeNull()
  await server.db.updateTable('conversations').set({ contactPhone: '573009998878' }).execute()
  await server.drain()
  expect(receivedBy(family)).toEqual([])
})

test('never-answer list: an agent of another account answers the same number', async () => {
  const { server, whatsapp, token, agent } = await startServerWithWhatsAppAgent({ neverAnswer: ['+57 300 999 8878'] })
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.neverAnswer).toEqual(['+573009998878'])
  const wrong = { customConfig: { neverAnswer: ['300 999 8878'] } }
  const refused = await server.call('PUT', `/api/agents/${agent.id}`, wrong, token)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'customConfig.neverAnswer.0': expect.stringMatching(/indicativo del país/) } },
  })
  expect(whatsapp.phones).toHaveLength(2)
})

test('never-answer list: numbers stored as digits are completed by the migration', async () => {
  const { server, token, agent } = await startServerWithWhatsAppAgent({
    neverAnswer: ['+57 300 999 8878', '+4712345678'],
  })
  const inDigits = sql`jsonb_set(custom_config, '{neverAnswer}', '["573009998878", "4712345678"]')`
  await sql`update agents set custom_config = ${inDigits}`.execute(server.db)
  await up(server.db as never)
  await up(server.db as never)
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.neverAnswer).toEqual(['+573009998878', '+4712345678'])
})
