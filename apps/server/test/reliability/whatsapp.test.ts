import { expect, test, vi } from 'vitest'
import { openLinkedTown } from './linked-town.ts'
import { chance, isSoak, seed, waitUntilDelivered } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 180_000 })

const KILLS = isSoak ? 50 : 2
const PATIENCE_MS = 60_000

test.each([
  ['while the model thinks', 'think'],
  ['while the reply is at WhatsApp’s door', 'door'],
  ['after WhatsApp took the reply and before it said so', 'taken'],
] as const)('killed %s: the customer gets one reply, under one name, and nobody is in doubt', async (_, step) => {
  const town = await openLinkedTown()
  const first = await town.open()
  const token = await town.owner(first)
  const shop = town.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const luz = town.whatsapp.addPhone({ number: '573009998877', name: 'Luz' })
  await town.settle(first, token, shop)

  if (step === 'think') town.model.hold()
  const gate = step === 'think' ? null : town.whatsapp.hold(step)
  await luz.write(shop, 'hola')
  if (step === 'think') await town.model.waitForCalls(1, PATIENCE_MS)
  await gate?.arrived
  // What WhatsApp has not confirmed is told to nobody as sent.
  const told = (await town.messages(first, token)).filter(({ origin }) => origin === 'ai')
  expect(told).toMatchObject(step === 'think' ? [] : [{ status: 'pending' }])
  await first.kill()
  gate?.open()
  town.model.release()

  const second = await town.open()
  const messages = await waitUntilDelivered(() => town.messages(second, token))
  expect(messages.filter(({ direction }) => direction === 'incoming')).toHaveLength(1)
  expect(messages.find(({ origin }) => origin === 'ai')?.status).toBeOneOf(['sent', 'delivered'])
  expect(town.toldTo(luz).map(({ text }) => text)).toEqual([expect.stringContaining('hola')])
  const tries = town.whatsapp.carried.filter(({ to }) => to === luz.number).map(({ id }) => id)
  expect(new Set(tries).size).toBe(1)
  expect(tries.length).toBe(step === 'think' ? 1 : 2)
})

const paragraph = 'Abrimos todos los días. '.repeat(100).trim()

test.each([
  ['while «escribiendo…» is shown', 'typing', [paragraph]],
  ['between the pieces of a long reply', 'pieces', [paragraph, paragraph]],
] as const)('killed %s: the customer reads each piece once, in order', async (_, step, pieces) => {
  const town = await openLinkedTown()
  const first = await town.open()
  const token = await town.owner(first)
  const shop = town.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const luz = town.whatsapp.addPhone({ number: '573009998877', name: 'Luz' })
  await town.settle(first, token, shop, { useTypingIndicator: step === 'typing', maxResponseLength: 8000 })

  const gate = step === 'pieces' ? town.whatsapp.hold('taken') : null
  town.model.reply(pieces.join('\n\n'))
  town.model.hold()
  await luz.write(shop, 'hola')
  await town.model.waitForCalls(1, PATIENCE_MS)
  const shownWhileThinking = luz.screen.length
  town.model.release()
  await gate?.arrived
  if (step === 'typing')
    await town.whatsapp.bell.until(
      () => luz.screen.length > shownWhileThinking,
      () => '«escribiendo…»',
      PATIENCE_MS,
    )
  expect(town.toldTo(luz)).toHaveLength(step === 'typing' ? 0 : 1)
  await first.kill()
  gate?.open()

  const second = await town.open()
  const replies = (await waitUntilDelivered(() => town.messages(second, token))).filter(({ origin }) => origin === 'ai')
  expect(replies.filter(({ status }) => status !== 'sent' && status !== 'delivered')).toEqual([])
  expect(town.toldTo(luz).map(({ text }) => text)).toEqual(pieces)
  const tries = town.whatsapp.carried.filter(({ to }) => to === luz.number).map(({ id }) => id)
  expect(new Set(tries).size).toBe(pieces.length)
})

test(`kill -9 time and again: linked phones come back without a QR, and each message is answered once (SEED=${seed})`, async () => {
  const random = chance()
  const town = await openLinkedTown()
  let server = await town.open()
  const token = await town.owner(server)
  const shops = ['573001112233', '573001112244'].map((number) => town.whatsapp.addPhone({ number, name: 'Tienda' }))
  const names: string[] = []
  for (const shop of shops) names.push(await town.settle(server, token, shop))
  const askedBefore = town.whatsapp.asked

  const people: ReturnType<typeof town.whatsapp.addPhone>[] = []
  const untrue: string[] = []
  for (let round = 0; round < KILLS; round++) {
    for (const [i, shop] of shops.entries()) {
      // New customers each time: one who is answered too often is handed to a person.
      const person = town.whatsapp.addPhone({ number: `5730${50_000_000 + round * 10 + i}`, name: `Cliente ${round}` })
      people.push(person)
      await person.write(shop, `mensaje ${round}-${i}`)
    }
    // Somewhere between the first words heard and the last reply sent.
    const [told, more] = [town.whatsapp.carried.length, Math.floor(random() * 3)]
    await town.whatsapp.bell.until(
      () => town.whatsapp.carried.length >= told + more,
      () => `${more} more replies`,
      PATIENCE_MS,
    )
    await server.kill()
    server = await town.open()
    untrue.push(...(await town.allConnected(server, token, names, shops)))
  }
  // An account says twenty a minute: what piled up takes its time, but the next answer is never a minute away.
  const unanswered = () => people.filter((person) => town.toldTo(person).length === 0)
  for (let left = unanswered().length; left > 0; left = unanswered().length)
    await town.whatsapp.bell.until(
      () => unanswered().length < left,
      () => `an answer to ${left} people, ${unanswered()[0]?.chat[0]?.text} among them`,
      PATIENCE_MS,
    )

  const messages = await waitUntilDelivered(() => town.messages(server, token))
  const kept = messages.filter(({ direction }) => direction === 'incoming').map(({ content }) => content)
  expect(kept.toSorted()).toEqual(people.map((person) => person.chat[0]?.text ?? '').toSorted())
  expect(people.filter((person) => town.toldTo(person).length !== 1)).toEqual([])
  expect(messages.filter(({ status }) => status === 'uncertain' || status === 'failed')).toEqual([])
  expect(untrue).toEqual([])
  expect(town.whatsapp.asked).toBe(askedBefore)
})
