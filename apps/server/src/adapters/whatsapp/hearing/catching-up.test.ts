import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, reads, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const MANY = 8

/** A customer asked, and the answer waits: the line is down, and the next one is told nothing of what waits for it. */
async function withAnAnswerThatWaits(catchUpMs?: number) {
  const waits = catchUpMs === undefined ? {} : { outside: { whatsappWaits: { catchUpMs } } }
  const world = await withWhatsAppAgent({}, waits)
  const { house, whatsapp, token, shop, ana, agent } = world
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  whatsapp.holdBack(shop)
  await whatsapp.unplug()
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await house.drain()
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ origin: 'ai', status: 'pending' })
  const comeBack = async () => {
    await whatsapp.plugIn()
    await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  }
  return { ...world, comeBack }
}

test('what the owner wrote by hand while the line was down is heard before what waited for the line is said', async () => {
  const { house, whatsapp, token, shop, ana, comeBack } = await withAnAnswerThatWaits()
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  for (let time = 0; time < MANY; time++) await eva.write(shop, `Antes ${time}`)
  await shop.write(ana, 'Sí, hasta las seis')
  await comeBack()
  await house.drain()
  whatsapp.handOver(shop)
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, eva, new RegExp(`Antes ${MANY - 1}`))

  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Sí, hasta las seis'])
  const { items } = (await house.call('GET', '/api/conversations', undefined, token)).body.data
  const { id } = items.find(({ contact }: { contact: { name: string } }) => contact.name === 'Ana')
  const messages = (await house.call('GET', `/api/conversations/${id}/messages`, undefined, token)).body.data.items
  const unsaid = messages.find(({ origin }: { origin: string }) => origin === 'ai')
  expect(unsaid).toMatchObject({ status: 'failed', cause: 'Respondiste tú antes' })
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.sentence).toBe('No se envió: respondiste tú antes desde el celular.')
})

test('a network that never says whether anything waits is not waited for: the customer is answered', async () => {
  const { whatsapp, ana, comeBack } = await withAnAnswerThatWaits(300)
  await comeBack()
  await reads(whatsapp, ana, /Abren/)
})
