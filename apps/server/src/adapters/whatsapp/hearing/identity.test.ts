import { expect, test } from 'vitest'
import type { TestHouse } from '../../../../test/house.ts'
import type { Shows } from '../../../../test/fakes/whatsapp/phone.ts'
import { edit, reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const NUMBER = '573009998877'

test('who began by number and comes by alias goes on in the same conversation, and is answered there', async () => {
  const { house, whatsapp, token, ana, says } = await withWhatsAppAgent()
  ana.show('only-number')
  await says(ana, 'Hola')
  await reads(whatsapp, ana, /Hola/)
  expect(await names(house)).toEqual([[ana.jid, 2]])
  ana.show('alias')
  await says(ana, 'Otra cosa')
  await reads(whatsapp, ana, /Otra cosa/)
  expect(await house.db.selectFrom('conversations').select('contactKey').execute()).toEqual([{ contactKey: ana.alias }])
  const { messages, conversation } = await thread(house, token)
  expect(messages).toHaveLength(4)
  expect(conversation.contact).toMatchObject({ phone: NUMBER })
})

test('the pair that comes with a message joins both names, and conversations that both have', async () => {
  const { house, whatsapp, ana, says } = await withWhatsAppAgent()
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  const saysAs = async (shows: Shows, text: string, who = ana) => {
    who.show(shows)
    await says(who, text)
    await reads(whatsapp, who, new RegExp(text))
  }
  await saysAs('only-number', 'por número')
  expect(await names(house)).toEqual([[ana.jid, 2]])
  await saysAs('alias', 'por alias, y el número al lado')
  await saysAs('only-alias', 'por alias')
  expect(await names(house)).toEqual([[ana.alias, 6]])

  // As if they had been told apart once: another conversation stands under the number.
  await saysAs('alias', 'hola', eva)
  await house.db.updateTable('conversations').set({ contactKey: ana.jid }).where('contactKey', '=', eva.alias).execute()
  await saysAs('alias', 'otra vez')
  expect(await names(house)).toEqual([[ana.alias, 10]])
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

test('what is done by alias to what was said by number stands there, also when who is who is learned later', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const does = async (shows: Shows, what: Parameters<typeof ana.write>[1]) => {
    ana.show(shows)
    const id = await ana.write(shop, what)
    await allKept(whatsapp, shop)
    return id
  }
  const early = () => house.db.selectFrom('earlyAsides').select('kind').execute()
  const two = await does('only-number', 'Quiero 2')
  const oops = await does('only-number', 'me equivoqué')
  // A phone goes over to another name of itself once it was answered.
  await house.drain()
  await reads(whatsapp, ana, /^Eco: /)
  await does('alias', edit(two, 'Quiero 3'))
  await does('alias', reaction(two, '🙏'))
  expect((await thread(house, token)).messages[0]).toMatchObject({
    content: 'Quiero 3',
    earlier: ['Quiero 2'],
    reaction: '🙏',
  })
  expect(await early()).toEqual([])

  // As if nobody had told yet that they are one: it waits until somebody does.
  await house.db.updateTable('conversations').set({ contactKey: ana.jid }).execute()
  const { id: agentId } = await house.db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  const waiting = { kind: 'deletion', isOwn: false, content: null, at: now, keptAt: now } as const
  await house.db
    .insertInto('earlyAsides')
    .values({ agentId, contactKey: ana.alias, externalId: oops, ...waiting })
    .execute()
  await does('alias', 'Gracias')
  const { messages } = await thread(house, token)
  expect(messages.filter(({ deletedAt }: { deletedAt: string | null }) => deletedAt !== null)).toMatchObject([
    { content: 'me equivoqué' },
  ])
  expect(await early()).toEqual([])
})

test.each<[Shows, Shows, Shows]>([
  ['only-number', 'only-alias', 'alias'],
  ['only-number', 'only-number', 'only-number'],
  ['alias', 'alias', 'only-number'],
])(
  'who wrote by %s, is known by %s and could not open the answer asks by %s, and gets it',
  async (wrote, told, asks) => {
    const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
    ana.show(wrote)
    await ana.write(shop, 'Hola')
    await allKept(whatsapp, shop)
    ana.show(told)
    await house.drain()
    await reads(whatsapp, ana, /^Eco: Hola/)
    ana.show(asks)
    ana.askAgain(shop, ana.chat.at(-1)?.id ?? '')
    await reads(whatsapp, ana, /^Eco: Hola/)
  },
)
