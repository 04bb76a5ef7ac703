import { expect, test } from 'vitest'
import type { TestHouse } from '../../../test/house.ts'
import type { Shows } from '../../../test/fakes/whatsapp/phone.ts'
import { thread } from '../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../test/whatsapp.ts'

const NUMBER = '573009998877'

test('who began by number and comes by alias goes on in the same conversation, and is answered there', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  ana.show('only-number')
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /Hola/)
  expect(await names(house)).toEqual([[ana.jid, 2]])
  ana.show('alias')
  await ana.write(shop, 'Otra cosa')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /Otra cosa/)
  expect(await house.db.selectFrom('conversations').select('contactKey').execute()).toEqual([{ contactKey: ana.alias }])
  const { messages, conversation } = await thread(house, token)
  expect(messages).toHaveLength(4)
  expect(conversation.contact).toMatchObject({ phone: NUMBER })
})

test('the pair that comes with a message joins both names; where each has a conversation already, both stay', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  const says = async (shows: Shows, text: string, who = ana) => {
    who.show(shows)
    await who.write(shop, text)
    await allKept(whatsapp, shop)
    await house.drain()
    await reads(whatsapp, who, new RegExp(text))
  }
  await says('only-number', 'por número')
  expect(await names(house)).toEqual([[ana.jid, 2]])
  await says('alias', 'por alias, y el número al lado')
  await says('only-alias', 'por alias')
  expect(await names(house)).toEqual([[ana.alias, 6]])

  // As if they had been told apart once: another conversation stands under the number.
  await says('alias', 'hola', eva)
  await house.db.updateTable('conversations').set({ contactKey: ana.jid }).where('contactKey', '=', eva.alias).execute()
  await says('alias', 'otra vez')
  expect(await names(house)).toEqual([
    [ana.jid, 2],
    [ana.alias, 8],
  ])
})

/** Each conversation's contact, and how many messages it has. */
const names = async (house: TestHouse) => {
  const columns = ['contactKey', 'totalMessages'] as const
  const rows = await house.db.selectFrom('conversations').select(columns).orderBy('contactKey').execute()
  return rows.map(({ contactKey, totalMessages }) => [contactKey, totalMessages])
}

test('a tick that comes by alias finds the message that was sent by number', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  ana.show('only-number')
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  // The network tells who is who when the answer is sent.
  ana.show('only-alias')
  await house.drain()
  await reads(whatsapp, ana, /Hola/)
  expect(await names(house)).toEqual([[ana.jid, 2]])
  const status = async () => (await thread(house, token)).messages.at(-1).status
  await whenTold(house, token, async () => (await status()) === 'delivered')
  ana.confirm(shop, ana.chat.at(-1)?.id ?? '', 'read')
  await whenTold(house, token, async () => (await status()) === 'read')
})
