import { expect, test } from 'vitest'
import { signUp, thread } from '../../../../test/people.ts'
import { allKept, linkPhone, reads, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

test(
  'an agent whose session’s name is somebody else’s now says nothing through that phone',
  { timeout: 40_000 },
  async () => {
    const { house, whatsapp, token, ana, agent, says } = await withWhatsAppAgent()
    await says(ana, 'Hola')
    await reads(whatsapp, ana, /Hola/)
    const otro = await signUp(house, 'otro')
    const foreign = whatsapp.addPhone({ number: '573005550000', name: 'Ajena' })
    const { sessionName } = await linkPhone(house, whatsapp, foreign, otro.token)
    await house.db.updateTable('agents').set({ sessionName }).where('id', '=', agent.id).execute()

    const { conversation } = await thread(house, token)
    await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy la tienda' }, token)
    await house.drain()
    const { messages } = await thread(house, token)
    expect(messages.at(-1)).toMatchObject({ content: 'Soy la tienda', status: 'pending' })
    expect(ana.chat.filter(({ from }) => from === foreign.number)).toEqual([])
  },
)

test('what the agent had not said yet stays unsaid once the owner answers by hand, and the journal says so', async () => {
  const outside = { whatsappWaits: { mostInMinute: 1 } }
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent({}, { outside })
  await says(ana, 'Hola')
  await reads(whatsapp, ana, /Hola/)
  // WhatsApp has heard enough in this minute: the reply to this one waits.
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await house.drain(1)
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ origin: 'ai', status: 'pending' })

  await shop.write(ana, 'Sí, hasta las seis')
  await allKept(whatsapp, shop)
  await house.drain()
  const { messages } = await thread(house, token)
  const of = (text: RegExp) => messages.find(({ content }: { content: string }) => text.test(content))
  expect(of(/^Eco: ¿Abren/)).toMatchObject({ origin: 'ai', status: 'failed', cause: 'Respondiste tú antes' })
  expect(of(/seis/)).toMatchObject({ origin: 'phone', status: 'sent' })
  const { body } = await house.call('GET', `/api/messages/${of(/^¿Abren/).id}/journal`, undefined, token)
  expect(body.data).toMatchObject({
    answered: false,
    sentence: 'No se envió: respondiste tú antes desde el celular.',
  })
})
