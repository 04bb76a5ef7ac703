import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/test-server.ts'
import type { AddressingMode } from '../../../../test/fakes/whatsapp/phone/phone.ts'
import { editMessage, reactionMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const NUMBER = '573009998877'

test('identity: a contact that changes from phone number to LID keeps its conversation', async () => {
  const { server, whatsapp, token, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  ana.setAddressing('only-number')
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  expect(await listContacts(server)).toEqual([[ana.jid, 2]])
  ana.setAddressing('alias')
  await sendAndDrain(ana, 'Otra cosa')
  await waitUntilRead(whatsapp, ana, /Otra cosa/)
  expect(await server.db.selectFrom('conversations').select('contactKey').execute()).toEqual([
    { contactKey: ana.alias },
  ])
  const { messages, conversation } = await fetchThread(server, token)
  expect(messages).toHaveLength(4)
  expect(conversation.contact).toMatchObject({ phone: NUMBER })
})

test('identity: a message with both addresses merges the contact and its two conversations', async () => {
  const { server, whatsapp, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  const saysAs = async (shows: AddressingMode, text: string, phone = ana) => {
    phone.setAddressing(shows)
    await sendAndDrain(phone, text)
    await waitUntilRead(whatsapp, phone, new RegExp(text))
  }
  await saysAs('only-number', 'por número')
  expect(await listContacts(server)).toEqual([[ana.jid, 2]])
  await saysAs('alias', 'por alias, y el número al lado')
  await saysAs('only-alias', 'por alias')
  expect(await listContacts(server)).toEqual([[ana.alias, 6]])

  // Simulates contacts that were stored separately: another conversation has the phone number.
  await saysAs('alias', 'hola', eva)
  await server.db
    .updateTable('conversations')
    .set({ contactKey: ana.jid })
    .where('contactKey', '=', eva.alias)
    .execute()
  await saysAs('alias', 'otra vez')
  expect(await listContacts(server)).toEqual([[ana.alias, 10]])
})

/** Each conversation's contact and its number of messages. */
const listContacts = async (server: TestServer) => {
  const columns = ['contactKey', 'totalMessages'] as const
  const rows = await server.db.selectFrom('conversations').select(columns).orderBy('contactKey').execute()
  return rows.map(({ contactKey, totalMessages }) => [contactKey, totalMessages])
}

test('identity: a receipt by LID updates the message that was sent to the phone number', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  ana.setAddressing('only-number')
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  // WhatsApp tells both addresses when the reply is sent.
  ana.setAddressing('only-alias')
  await server.drain()
  await waitUntilRead(whatsapp, ana, /Hola/)
  expect(await listContacts(server)).toEqual([[ana.jid, 2]])
  const status = async () => (await fetchThread(server, token)).messages.at(-1).status
  await waitForEvent(server, token, async () => (await status()) === 'delivered')
  ana.sendReceipt(shop, ana.chat.at(-1)?.id ?? '', 'read')
  await waitForEvent(server, token, async () => (await status()) === 'read')
})

test('identity: updates by LID reach messages received by number, also if the pair is learned later', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const sends = async (shows: AddressingMode, content: Parameters<typeof ana.write>[1]) => {
    ana.setAddressing(shows)
    const id = await ana.write(shop, content)
    await waitUntilAllStored(whatsapp, shop)
    return id
  }
  const listEarlyUpdates = () => server.db.selectFrom('earlyAsides').select('kind').execute()
  const orderId = await sends('only-number', 'Quiero 2')
  const mistakeId = await sends('only-number', 'me equivoqué')
  // A phone changes to its other address after it was answered.
  await server.drain()
  await waitUntilRead(whatsapp, ana, /^Eco: /)
  await sends('alias', editMessage(orderId, 'Quiero 3'))
  await sends('alias', reactionMessage(orderId, '🙏'))
  expect((await fetchThread(server, token)).messages[0]).toMatchObject({
    content: 'Quiero 3',
    earlier: ['Quiero 2'],
    reaction: '🙏',
  })
  expect(await listEarlyUpdates()).toEqual([])

  // Simulates addresses that are not linked yet: the update waits until they are.
  await server.db.updateTable('conversations').set({ contactKey: ana.jid }).execute()
  const { id: agentId } = await server.db.selectFrom('agents').select('id').executeTakeFirstOrThrow()
  const now = new Date()
  const waiting = { kind: 'deletion', isOwn: false, content: null, at: now, keptAt: now } as const
  await server.db
    .insertInto('earlyAsides')
    .values({ agentId, contactKey: ana.alias, externalId: mistakeId, ...waiting })
    .execute()
  await sends('alias', 'Gracias')
  const { messages } = await fetchThread(server, token)
  expect(messages.filter(({ deletedAt }: { deletedAt: string | null }) => deletedAt !== null)).toMatchObject([
    { content: 'me equivoqué' },
  ])
  expect(await listEarlyUpdates()).toEqual([])
})

test.each<[AddressingMode, AddressingMode, AddressingMode]>([
  ['only-number', 'only-alias', 'alias'],
  ['only-number', 'only-number', 'only-number'],
  ['alias', 'alias', 'only-number'],
])(
  'identity: written by %s, known by %s, resend requested by %s: the reply is sent again',
  async (writtenAs, knownAs, retriedAs) => {
    const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent()
    ana.setAddressing(writtenAs)
    await ana.write(shop, 'Hola')
    await waitUntilAllStored(whatsapp, shop)
    ana.setAddressing(knownAs)
    await server.drain()
    await waitUntilRead(whatsapp, ana, /^Eco: Hola/)
    ana.setAddressing(retriedAs)
    ana.requestRetry(shop, ana.chat.at(-1)?.id ?? '')
    await waitUntilRead(whatsapp, ana, /^Eco: Hola/)
  },
)
