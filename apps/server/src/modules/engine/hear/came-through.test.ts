import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

/** The customer has the answer, their phone is off again, and the network's word on it never reaches us. */
async function withAnAnswerNobodyKnowsOf() {
  const world = await withWhatsAppAgent()
  const { house, whatsapp, token, shop, ana, agent } = world
  ana.turnOff()
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  const gate = whatsapp.hold('taken')
  const answering = house.drain(1)
  await gate.arrived
  await reads(whatsapp, ana, /^Eco: Hola/)
  const id = ana.chat.at(-1)?.id ?? ''
  /** The line is gone before the network said anything. */
  const breaks = async () => {
    await whatsapp.unplug()
    gate.open()
    await answering
    await cardUntil(house, token, agent.id, ({ connection }) => connection.state !== 'connected')
  }
  const comesBack = async () => {
    await whatsapp.plugIn()
    await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
    await allKept(whatsapp, shop)
  }
  const answer = async () =>
    (await thread(house, token)).messages.find(({ origin }: { origin: string }) => origin === 'ai')
  const whenIt = (status: string) => whenTold(house, token, async () => (await answer()).status === status)
  const told = async () =>
    (await house.call('GET', `/api/messages/${(await answer()).id}/journal`, undefined, token)).body.data
  const ours = () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)
  return { ...world, id, breaks, comesBack, answer, whenIt, told, ours }
}

const INCERTAIN = { status: 'uncertain', cause: 'Respondiste tú antes de saber si este mensaje había salido' }

test('an answer that may have left is in doubt once the owner answers by hand, and delivered as soon as that is known', async () => {
  const { ana, shop, id, breaks, comesBack, answer, whenIt, told, ours } = await withAnAnswerNobodyKnowsOf()
  await breaks()
  expect(await answer()).toMatchObject({ status: 'pending' })
  await shop.write(ana, 'Te atiendo yo')
  await comesBack()
  expect(await answer()).toMatchObject(INCERTAIN)
  expect((await told()).sentence).toMatch(/^Envío incierto: Respondiste tú antes/)

  ana.confirm(shop, id)
  await whenIt('delivered')
  expect(await answer()).toMatchObject({ cause: null })
  expect(await told()).toMatchObject({ answered: true, sentence: 'El agente respondió.' })
  expect(ours()).toEqual(['Eco: Hola', 'Te atiendo yo'])
})

test('an answer that was leaving while the owner wrote is not sent again after those words', async () => {
  const { house, whatsapp, token, ana, shop, breaks, comesBack, answer, ours } = await withAnAnswerNobodyKnowsOf()
  await shop.write(ana, 'Te atiendo yo')
  await whenTold(house, token, async () => (await thread(house, token)).conversation.pause !== null)
  await breaks()
  await comesBack()
  await house.drain()
  expect(await answer()).toMatchObject(INCERTAIN)
  expect(whatsapp.carried.filter(({ to }) => to === ana.number)).toHaveLength(1)
  expect(ours()).toEqual(['Eco: Hola', 'Te atiendo yo'])
})

test('what was given up after a day is shown as delivered, or as sent, when the network says so after all', async () => {
  const { house, ana, shop, id, breaks, comesBack, answer, whenIt, told } = await withAnAnswerNobodyKnowsOf()
  await breaks()
  house.skip(25 * 3_600_000)
  await house.tidy()
  expect(await answer()).toMatchObject({ status: 'failed' })
  await comesBack()
  // Its own echo: the phone tells its computers what one of them wrote.
  await shop.write(ana, 'Eco: Hola', { id })
  await whenIt('sent')
  expect(await told()).toMatchObject({ answered: true, sentence: 'El agente respondió.' })
  ana.confirm(shop, id, 'read')
  await whenIt('read')
  expect(await answer()).toMatchObject({ origin: 'ai', cause: null })
})
