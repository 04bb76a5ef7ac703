import { expect, test } from 'vitest'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  linkPhone,
  waitUntilRead,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

test('session name of another account: the agent sends nothing through that phone', { timeout: 40_000 }, async () => {
  const { server, whatsapp, token, ana, agent, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  const otro = await signUp(server, 'otro')
  const foreign = whatsapp.addPhone({ number: '573005550000', name: 'Ajena' })
  const { sessionName } = await linkPhone(server, whatsapp, foreign, otro.token)
  await server.db.updateTable('agents').set({ sessionName }).where('id', '=', agent.id).execute()

  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy la tienda' }, token)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ content: 'Soy la tienda', status: 'pending' })
  expect(ana.chat.filter(({ from }) => from === foreign.number)).toEqual([])
})

test('manual reply on the phone: pending replies of the agent are cancelled, and the journal says so', async () => {
  const serverInputs = { whatsappTimeouts: { mostInMinute: 1 } }
  const { server, whatsapp, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent(
    {},
    { inputs: serverInputs },
  )
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  // The rate limit of this minute is used up: the next reply waits.
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ origin: 'ai', status: 'pending' })

  await shop.write(ana, 'Sí, hasta las seis')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  const messageWith = (text: RegExp) => messages.find(({ content }: { content: string }) => text.test(content))
  expect(messageWith(/^Eco: ¿Abren/)).toMatchObject({ origin: 'ai', status: 'failed', cause: 'Respondiste tú antes' })
  expect(messageWith(/seis/)).toMatchObject({ origin: 'phone', status: 'sent' })
  const { body } = await server.call('GET', `/api/messages/${messageWith(/^¿Abren/).id}/journal`, undefined, token)
  expect(body.data).toMatchObject({
    answered: false,
    sentence: 'No se envió: respondiste tú antes desde el celular.',
  })
})
