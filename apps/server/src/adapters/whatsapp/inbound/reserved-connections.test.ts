import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Takes every connection of the main pool; returns how to release them. */
async function takeAllConnections({ pool }: TestServer) {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return () => clients.forEach((client) => client.release())
}

const contents = async (server: TestServer, token: string) =>
  (await fetchThread(server, token)).messages.map(({ content }: { content: string }) => content)

test('inbound: WhatsApp messages are stored and acknowledged while other database connections are busy', async () => {
  const {
    server,
    whatsapp,
    token,
    shop,
    ana,
    sendAndDrain: writeAndDrain,
  } = await startServerWithWhatsAppAgent({ autoReply: false })
  await writeAndDrain(ana, 'hola')
  const release = await takeAllConnections(server)
  await ana.write(shop, '¿Abren hoy?')
  await shop.write(ana, 'Sí')
  await waitUntilAllStored(whatsapp, shop)
  release()
  // Both have the same second as their timestamp, so their order is undefined.
  expect((await contents(server, token)).toSorted()).toEqual(['Sí', 'hola', '¿Abren hoy?'])
})

test('inbound: Telegram messages are stored while all other database connections are busy', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, { autoReply: false })
  await sendAndDrain(server, bot, luz, 'hola')
  const release = await takeAllConnections(server)
  bot.sendAsCustomer(luz, '¿Abren hoy?')
  await waitUntilConfirmed(bot)
  release()
  expect(await contents(server, token)).toEqual(['hola', '¿Abren hoy?'])
})
