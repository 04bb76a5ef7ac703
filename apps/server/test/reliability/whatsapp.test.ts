import { expect, test, vi } from 'vitest'
import { startWhatsAppHarness } from './whatsapp-harness.ts'
import { createRandom, isSoak, seed, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 600_000 })

const KILL_COUNT = isSoak ? 50 : 2
const WAIT_TIMEOUT_MS = 60_000

test.each([
  ['while the model thinks', 'think'],
  ['while the reply is at WhatsApp’s door', 'door'],
  ['after WhatsApp took the reply and before it said so', 'taken'],
] as const)(
  'WhatsApp, killed %s: the customer gets one reply with one message id, and none is uncertain',
  async (_, step) => {
    const harness = await startWhatsAppHarness()
    const first = await harness.startServer()
    const token = await harness.signUpOwner(first)
    const shop = harness.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
    const luz = harness.whatsapp.addPhone({ number: '573009998877', name: 'Luz' })
    await harness.linkAgent(first, token, shop)

    if (step === 'think') harness.model.hold()
    const hold = step === 'think' ? null : harness.whatsapp.holdNext(step)
    await luz.write(shop, 'hola')
    if (step === 'think') await harness.model.waitForCalls(1, WAIT_TIMEOUT_MS)
    await hold?.arrived
    // A message that WhatsApp did not confirm is not shown as sent.
    const told = (await harness.fetchMessages(first, token)).filter(({ origin }) => origin === 'ai')
    expect(told).toMatchObject(step === 'think' ? [] : [{ status: 'pending' }])
    await first.kill()
    hold?.release()
    harness.model.release()

    const second = await harness.startServer()
    const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
    expect(messages.filter(({ direction }) => direction === 'incoming')).toHaveLength(1)
    expect(messages.find(({ origin }) => origin === 'ai')?.status).toBeOneOf(['sent', 'delivered'])
    expect(harness.receivedBy(luz).map(({ text }) => text)).toEqual([expect.stringContaining('hola')])
    const sentIds = harness.whatsapp.carriedMessages.filter(({ to }) => to === luz.number).map(({ id }) => id)
    expect(new Set(sentIds).size).toBe(1)
    expect(sentIds.length).toBe(step === 'think' ? 1 : 2)
  },
)

const paragraph = 'Abrimos todos los días. '.repeat(100).trim()

test.each([
  ['while «escribiendo…» is shown', 'typing', [paragraph]],
  ['between the pieces of a long reply', 'pieces', [paragraph, paragraph]],
] as const)('WhatsApp, killed %s: the customer reads each piece once, in order', async (_, step, pieces) => {
  const harness = await startWhatsAppHarness()
  const first = await harness.startServer()
  const token = await harness.signUpOwner(first)
  const shop = harness.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const luz = harness.whatsapp.addPhone({ number: '573009998877', name: 'Luz' })
  await harness.linkAgent(first, token, shop, { useTypingIndicator: step === 'typing', maxResponseLength: 8000 })

  const hold = step === 'pieces' ? harness.whatsapp.holdNext('taken') : null
  harness.model.queueReplies(pieces.join('\n\n'))
  harness.model.hold()
  await luz.write(shop, 'hola')
  await harness.model.waitForCalls(1, WAIT_TIMEOUT_MS)
  const shownWhileThinking = luz.shownEvents.length
  harness.model.release()
  await hold?.arrived
  if (step === 'typing')
    await harness.whatsapp.notifier.waitUntil(
      () => luz.shownEvents.length > shownWhileThinking,
      () => '«escribiendo…»',
      WAIT_TIMEOUT_MS,
    )
  expect(harness.receivedBy(luz)).toHaveLength(step === 'typing' ? 0 : 1)
  await first.kill()
  hold?.release()

  const second = await harness.startServer()
  const replies = (await waitUntilDelivered(() => harness.fetchMessages(second, token))).filter(
    ({ origin }) => origin === 'ai',
  )
  expect(replies.filter(({ status }) => status !== 'sent' && status !== 'delivered')).toEqual([])
  expect(harness.receivedBy(luz).map(({ text }) => text)).toEqual(pieces)
  const sentIds = harness.whatsapp.carriedMessages.filter(({ to }) => to === luz.number).map(({ id }) => id)
  expect(new Set(sentIds).size).toBe(pieces.length)
})

test(`WhatsApp, kill -9 repeated: phones reconnect without QR, one answer per message (SEED=${seed})`, async () => {
  const random = createRandom()
  const harness = await startWhatsAppHarness()
  let server = await harness.startServer()
  const token = await harness.signUpOwner(server)
  const shops = ['573001112233', '573001112244'].map((number) => harness.whatsapp.addPhone({ number, name: 'Tienda' }))
  const names: string[] = []
  for (const shop of shops) names.push(await harness.linkAgent(server, token, shop))
  const requestsBefore = harness.whatsapp.pairingRequests

  const customers: ReturnType<typeof harness.whatsapp.addPhone>[] = []
  const falselyConnected: string[] = []
  for (let round = 0; round < KILL_COUNT; round++) {
    for (const [i, shop] of shops.entries()) {
      // New customers each time: too many replies to one customer cause a hand-off.
      const customer = harness.whatsapp.addPhone({
        number: `5730${50_000_000 + round * 10 + i}`,
        name: `Cliente ${round}`,
      })
      customers.push(customer)
      await customer.write(shop, `mensaje ${round}-${i}`)
    }
    // Between the first stored message and the last sent reply.
    const [told, extraReplies] = [harness.whatsapp.carriedMessages.length, Math.floor(random() * 3)]
    await harness.whatsapp.notifier.waitUntil(
      () => harness.whatsapp.carriedMessages.length >= told + extraReplies,
      () => `${extraReplies} more replies`,
      WAIT_TIMEOUT_MS,
    )
    await server.kill()
    server = await harness.startServer()
    falselyConnected.push(...(await harness.waitUntilConnected(server, token, names, shops)))
  }
  // The rate limit of an account is twenty messages a minute: a backlog takes time, but the next reply comes within a
  // minute.
  const unanswered = () => customers.filter((customer) => harness.receivedBy(customer).length === 0)
  for (let remaining = unanswered().length; remaining > 0; remaining = unanswered().length)
    await harness.whatsapp.notifier.waitUntil(
      () => unanswered().length < remaining,
      () => `an answer to ${remaining} people, ${unanswered()[0]?.chat[0]?.text} among them`,
      WAIT_TIMEOUT_MS,
    )

  const messages = await waitUntilDelivered(() => harness.fetchMessages(server, token))
  const storedTexts = messages.filter(({ direction }) => direction === 'incoming').map(({ content }) => content)
  expect(storedTexts.toSorted()).toEqual(customers.map((customer) => customer.chat[0]?.text ?? '').toSorted())
  expect(customers.filter((customer) => harness.receivedBy(customer).length !== 1)).toEqual([])
  expect(messages.filter(({ status }) => status === 'uncertain' || status === 'failed')).toEqual([])
  expect(falselyConnected).toEqual([])
  expect(harness.whatsapp.pairingRequests).toBe(requestsBefore)
})
