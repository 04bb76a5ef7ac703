import { expect, test, vi } from 'vitest'
import { chance, isSoak, openTown, seed, waitUntilDelivered } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 120_000 })

const KILLS = isSoak ? 200 : 3

/** The customers' own messages that stand in a text, whatever others stand beside them. */
const named = (text: string) => text.match(/mensaje \d+-\d+/g) ?? []

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test(`after kill -9 under load, time and again, nothing acknowledged is missing and nobody is answered twice (SEED=${seed})`, async () => {
  const random = chance()
  const town = await openTown()
  let server = await town.open()
  const token = await town.settle(server)

  const said: string[] = []
  const asked: string[] = []
  for (let round = 0; round < KILLS; round++) {
    for (let i = 0; i < 8; i++) {
      // New customers every few rounds: one who is answered too often is handed to a person.
      const chat = 100 * (1 + Math.floor(round / 10)) + i
      said.push(`mensaje ${round}-${i}`)
      asked.push(`${chat} mensaje ${round}-${i}`)
      town.bot.say({ id: chat, firstName: `Cliente ${i}` }, `mensaje ${round}-${i}`)
    }
    // Somewhere between the first words heard and the last reply sent.
    await town.bot.waitForSent(town.bot.sent.length + Math.floor(random() * 6), 40_000)
    await server.kill()
    server = await town.open()
  }
  town.bot.say({ id: 99, firstName: 'Última' }, 'fin')
  await town.bot.waitFor(() => town.bot.sent.some((message) => message.shown.includes('fin')), 'the last reply', 40_000)
  await town.bot.waitFor(() => town.bot.inbox.pending.length === 0, 'everything confirmed', 40_000)

  const messages = await waitUntilDelivered(() => town.messages(server, token))
  const kept = messages.filter((message) => message.direction === 'incoming').map((message) => message.content)
  expect(kept.toSorted()).toEqual([...said, 'fin'].toSorted())
  const answered = town.bot.sent.flatMap(({ chat_id, shown }) => named(shown).map((name) => `${chat_id} ${name}`))
  expect(twice(answered)).toEqual([])

  const replies = messages.filter((message) => message.origin === 'ai')
  const inDoubt = new Set(
    replies.filter(({ status }) => status === 'uncertain').flatMap(({ content }) => named(content)),
  )
  const accounted = new Set(answered)
  const silent = asked.filter((message) => !accounted.has(message) && !named(message).some((name) => inDoubt.has(name)))
  expect(silent).toEqual([])
  const reached = new Set(town.bot.sent.map((message) => message.shown))
  for (const reply of replies) if (!reached.has(reply.content)) expect(reply.status).toBe('uncertain')
})

test.each([
  ['while the model thinks', 'think'],
  ['while the reply is at Telegram’s door', 'send'],
  ['after Telegram took the reply and before it said so', 'taken'],
] as const)(
  'killed %s: the customer gets at most one reply, and a gap is seen as «Envío incierto»',
  async (_, step) => {
    const town = await openTown()
    const first = await town.open()
    const token = await town.settle(first)

    if (step === 'think') town.model.hold()
    const held = step === 'send' ? town.bot.hold('sendMessage') : null
    if (step === 'taken') town.bot.fail('sendMessage', 'acceptThenReset', 1)
    const taken = step === 'taken' ? town.bot.waitForSent(1) : null
    town.bot.say({ id: 99, firstName: 'Luz' }, 'hola')
    if (step === 'think') await town.model.waitForCalls(1)
    await held?.arrived
    await taken
    await first.kill()
    held?.release()
    town.model.release()

    const second = await town.open()
    const reply = (await waitUntilDelivered(() => town.messages(second, token))).find(
      (message) => message.origin === 'ai',
    )
    expect(town.bot.sent.length).toBeLessThanOrEqual(1)
    expect(reply?.status).toBe(step === 'think' ? 'sent' : 'uncertain')
  },
)
