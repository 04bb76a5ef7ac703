import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const MESSAGE_COUNT = 8

/**
 * Opens a server with a pending reply: the connection is down, and WhatsApp does not report the backlog to the next
 * one.
 */
async function openWithPendingReply(catchUpMs?: number) {
  const options = catchUpMs === undefined ? {} : { inputs: { whatsappTimeouts: { catchUpMs } } }
  const context = await startServerWithWhatsAppAgent({}, options)
  const { server, whatsapp, token, shop, ana, agent } = context
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  whatsapp.holdBackMessages(shop)
  await whatsapp.unplug()
  await waitForAgent(server, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await server.drain()
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ origin: 'ai', status: 'pending' })
  const comeBack = async () => {
    await whatsapp.plugIn()
    await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
  }
  return { ...context, comeBack }
}

test('offline backlog: a manual reply from the phone cancels the pending reply', async () => {
  const { server, whatsapp, token, shop, ana, comeBack } = await openWithPendingReply()
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  for (let time = 0; time < MESSAGE_COUNT; time++) await eva.write(shop, `Antes ${time}`)
  await shop.write(ana, 'Sí, hasta las seis')
  await comeBack()
  await server.drain()
  whatsapp.deliverHeldBack(shop)
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  await waitUntilRead(whatsapp, eva, new RegExp(`Antes ${MESSAGE_COUNT - 1}`))

  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Sí, hasta las seis'])
  const { items } = (await server.call('GET', '/api/conversations', undefined, token)).body.data
  const { id } = items.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ana')
  const messages = (await server.call('GET', `/api/conversations/${id}/messages`, undefined, token)).body.data.items
  const cancelled = messages.find(({ origin }: { origin: string }) => origin === 'ai')
  expect(cancelled).toMatchObject({ status: 'failed', cause: 'Respondiste tú antes' })
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe('No se envió: respondiste tú antes desde el celular.')
})

test('offline backlog: when WhatsApp never reports its end, the pending reply is sent after the timeout', async () => {
  const { whatsapp, ana, comeBack } = await openWithPendingReply(300)
  await comeBack()
  await waitUntilRead(whatsapp, ana, /Abren/)
})
