import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

/** The customer received the reply, but its receipt never reached the server. */
async function withUnconfirmedReply() {
  const setup = await startServerWithWhatsAppAgent()
  const { server, whatsapp, token, shop, ana, agent } = setup
  ana.turnOff()
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  const gate = whatsapp.holdNext('taken')
  const answering = server.drain(1)
  await gate.arrived
  await waitUntilRead(whatsapp, ana, /^Eco: Hola/)
  const id = ana.chat.at(-1)?.id ?? ''
  /** The connection is lost before the network acknowledges the message. */
  const disconnect = async () => {
    await whatsapp.unplug()
    gate.release()
    await answering
    await waitForAgent(server, token, agent.id, ({ connection }) => connection.state !== 'connected')
  }
  const reconnect = async () => {
    await whatsapp.plugIn()
    await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
    await waitUntilAllStored(whatsapp, shop)
  }
  const reply = async () =>
    (await fetchThread(server, token)).messages.find(({ origin }: { origin: string }) => origin === 'ai')
  const whenReplyIs = (status: string) => waitForEvent(server, token, async () => (await reply()).status === status)
  const journal = async () =>
    (await server.call('GET', `/api/messages/${(await reply()).id}/journal`, undefined, token)).body.data
  const shopMessages = () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)
  return {
    ...setup,
    id,
    breaks: disconnect,
    comesBack: reconnect,
    answer: reply,
    whenIt: whenReplyIs,
    told: journal,
    ours: shopMessages,
  }
}

const UNCERTAIN = { status: 'uncertain', cause: 'Respondiste tú antes de saber si este mensaje había salido' }

test('unconfirmed reply: uncertain after a manual reply, and delivered once a receipt arrives', async () => {
  const {
    ana,
    shop,
    id,
    breaks: disconnect,
    comesBack: reconnect,
    answer: reply,
    whenIt: whenReplyIs,
    told: journal,
    ours: shopMessages,
  } = await withUnconfirmedReply()
  await disconnect()
  expect(await reply()).toMatchObject({ status: 'pending' })
  await shop.write(ana, 'Te atiendo yo')
  await reconnect()
  expect(await reply()).toMatchObject(UNCERTAIN)
  expect((await journal()).sentence).toMatch(/^Envío incierto: Respondiste tú antes/)

  ana.sendReceipt(shop, id)
  await whenReplyIs('delivered')
  expect(await reply()).toMatchObject({ cause: null })
  expect(await journal()).toMatchObject({
    answered: true,
    sentence: 'Respondió sin citar ningún documento.',
  })
  expect(shopMessages()).toEqual(['Eco: Hola', 'Te atiendo yo'])
})

test('reply in flight during a manual reply: it is not sent again afterwards', async () => {
  const {
    server,
    whatsapp,
    token,
    ana,
    shop,
    breaks: disconnect,
    comesBack: reconnect,
    answer: reply,
    ours: shopMessages,
  } = await withUnconfirmedReply()
  await shop.write(ana, 'Te atiendo yo')
  await waitForEvent(server, token, async () => (await fetchThread(server, token)).conversation.pause !== null)
  await disconnect()
  await reconnect()
  await server.drain()
  expect(await reply()).toMatchObject(UNCERTAIN)
  expect(whatsapp.carriedMessages.filter(({ to }) => to === ana.number)).toHaveLength(1)
  expect(shopMessages()).toEqual(['Eco: Hola', 'Te atiendo yo'])
})

test('reply given up after a day: a late receipt shows it as sent or delivered', async () => {
  const {
    server,
    ana,
    shop,
    id,
    breaks: disconnect,
    comesBack: reconnect,
    answer: reply,
    whenIt: whenReplyIs,
    told: journal,
  } = await withUnconfirmedReply()
  await disconnect()
  server.advanceClock(25 * 3_600_000)
  await server.deleteExpired()
  expect(await reply()).toMatchObject({ status: 'failed' })
  await reconnect()
  // WhatsApp repeats to every linked device what one of them sent.
  await shop.write(ana, 'Eco: Hola', { id })
  await whenReplyIs('sent')
  expect(await journal()).toMatchObject({
    answered: true,
    sentence: 'Respondió sin citar ningún documento.',
  })
  ana.sendReceipt(shop, id, 'read')
  await whenReplyIs('read')
  expect(await reply()).toMatchObject({ origin: 'ai', cause: null })
})
