import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../../db/migrations/0008-phones-in-full.ts'
import type { Identity } from '../../../../test/fakes/whatsapp/phone.ts'
import { voiceNote } from '../../../../test/fakes/whatsapp/sayings.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const SENTENCE = 'Este número está en la lista de los que este agente no responde. Puedes responder tú.'

/** What becomes of what somebody writes to an agent that never answers the phones listed. */
async function written(neverAnswer: string[], who: Identity, skipMs = 0) {
  const { house, whatsapp, token, says, toldTo } = await withWhatsAppAgent({ neverAnswer })
  const family = whatsapp.addPhone(who)
  house.skip(skipMs)
  for (const said of ['¿A qué hora vienes?', voiceNote(3), '/stop']) {
    await says(family, said)
  }
  const { conversation, messages } = await thread(house, token)
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  return { conversation, messages, heard: toldTo(family), why: body.data }
}

test.each<[string, string, Identity]>([
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
])('a number %s is kept and shown, never answered, and alarms nobody', async (_, phone, who) => {
  const { conversation, messages, heard, why } = await written([phone], who)
  expect(heard).toEqual([])
  expect(messages).toMatchObject([{ content: '¿A qué hora vienes?' }, { type: 'voice' }, { content: '/stop' }])
  expect(conversation).toMatchObject({ status: 'active', unreadCount: 3, pause: null })
  expect(why).toMatchObject({ answered: false, sentence: SENTENCE })
})

test('what comes late from such a number alarms nobody either', async () => {
  const { conversation, heard } = await written(['573009998878'], { number: '573009998878', name: 'Mamá' }, 12 * 60_000)
  expect(heard).toEqual([])
  expect(conversation.status).toBe('active')
})

test('a number that only resembles one of the list is answered', async () => {
  const { heard } = await written(['+303009998878', '+573009998870', '+525730099988'], {
    number: '573009998878',
    name: 'Cliente',
  })
  expect(heard.map(({ text }) => text)).toEqual([
    'Eco: ¿A qué hora vienes?',
    expect.stringMatching(/^Por ahora solo leo/),
  ])
})

test('whoever is known by alias alone is never answered once their number is known', async () => {
  const { house, whatsapp, token, shop, toldTo } = await withWhatsAppAgent({ neverAnswer: ['573009998878'] })
  const family = whatsapp.addPhone({ number: '573009998878', name: 'Mamá', shows: 'only-alias' })
  await family.write(shop, 'hola')
  await allKept(whatsapp, shop)
  expect((await thread(house, token)).conversation.contact.phone).toBeNull()
  await house.db.updateTable('conversations').set({ contactPhone: '573009998878' }).execute()
  await house.drain()
  expect(toldTo(family)).toEqual([])
})

test('a list is its owner’s: another account’s agent answers the same number', async () => {
  const { house, whatsapp, token, agent } = await withWhatsAppAgent({ neverAnswer: ['+57 300 999 8878'] })
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.neverAnswer).toEqual(['+573009998878'])
  const wrong = { customConfig: { neverAnswer: ['300 999 8878'] } }
  const refused = await house.call('PUT', `/api/agents/${agent.id}`, wrong, token)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'customConfig.neverAnswer.0': expect.stringMatching(/indicativo del país/) } },
  })
  expect(whatsapp.phones).toHaveLength(2)
})

test('a list that was kept in digits stands in full, as it is compared', async () => {
  const { house, token, agent } = await withWhatsAppAgent({ neverAnswer: ['+57 300 999 8878', '+4712345678'] })
  const inDigits = sql`jsonb_set(custom_config, '{neverAnswer}', '["573009998878", "4712345678"]')`
  await sql`update agents set custom_config = ${inDigits}`.execute(house.db)
  await up(house.db as never)
  await up(house.db as never)
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.customConfig.neverAnswer).toEqual(['+573009998878', '+4712345678'])
})
