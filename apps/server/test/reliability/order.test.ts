import { expect, test, vi } from 'vitest'
import { startOwnDatabase } from '../process/own-database.ts'
import { createRandom, isSoak, startProcessHarness, seed, waitUntilSettled } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 600_000 })

const [CONVERSATIONS, MESSAGES_PER_CONVERSATION] = isSoak ? [100, 200] : [12, 8]

/** At full size, messages of some seconds share one reply: too many replies to one customer cause a hand-off. */
const QUIET_WINDOW_MS = 4_000

const messageName = (n: number) => `n${String(n).padStart(3, '0')}`

/** The sender of each turn; every customer writes `MESSAGES_PER_CONVERSATION` times. */
function shuffledSenders(): number[] {
  const random = createRandom()
  const senders = Array.from(
    { length: CONVERSATIONS * MESSAGES_PER_CONVERSATION },
    (_, index) => 1000 + (index % CONVERSATIONS),
  )
  for (let last = senders.length - 1; last > 0; last--) {
    const swapIndex = Math.floor(random() * (last + 1))
    ;[senders[last], senders[swapIndex]] = [senders[swapIndex] ?? 0, senders[last] ?? 0]
  }
  return senders
}

test(`three processes, one killed: every message is answered in order or marked uncertain (SEED=${seed})`, async () => {
  const database = await startOwnDatabase()
  const harness = await startProcessHarness(database.url)
  const [first, second, third] = [
    await harness.startServer(),
    await harness.startServer({ ROLE: 'worker' }),
    await harness.startServer({ ROLE: 'worker' }),
  ]
  await harness.createOwnerAgent(first, { responseDelay: isSoak ? QUIET_WINDOW_MS : 0 })

  const sentCounts = new Map<number, number>()
  for (const [index, chat] of shuffledSenders().entries()) {
    const n = sentCounts.get(chat) ?? 0
    sentCounts.set(chat, n + 1)
    harness.bot.sendAsCustomer({ id: chat }, messageName(n))
    if (index === (CONVERSATIONS * MESSAGES_PER_CONVERSATION) / 2) {
      await harness.bot.waitForSent(1, 40_000)
      await second.kill()
    }
  }
  const inDoubt: string[] = []
  await waitUntilSettled(database.url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`)
    if (rows[0].heard !== CONVERSATIONS * MESSAGES_PER_CONVERSATION || rows[0].open > 0 || rows[0].pending > 0)
      return false
    const doubts = await client.query(`
      select contact_key as chat, incoming.content from messages incoming
        join conversations on conversations.id = incoming.conversation_id
        join messages reply on reply.exchange_id = incoming.exchange_id and reply.status = 'uncertain'
      where incoming.direction = 'incoming'`)
    inDoubt.push(...doubts.rows.map(({ chat, content }) => `${chat} ${content}`))
    return true
  })

  const answeredMessages: string[] = []
  const inversions: string[] = []
  for (const [chat, replies] of Map.groupBy(harness.bot.sent, (message) => message.chat_id)) {
    const names = replies.flatMap((message) => message.shown.match(/n\d{3}/g) ?? [])
    answeredMessages.push(...names.map((name) => `${chat} ${name}`))
    if (names.join() !== [...new Set(names)].toSorted().join()) inversions.push(`${chat}: ${names.join(' ')}`)
  }
  expect(inversions).toEqual([])
  const allMessages = [...sentCounts].flatMap(([chat, count]) =>
    Array.from({ length: count }, (_, n) => `${chat} ${messageName(n)}`),
  )
  expect(allMessages).toHaveLength(CONVERSATIONS * MESSAGES_PER_CONVERSATION)
  const accountedFor = new Set([...answeredMessages, ...inDoubt])
  expect(allMessages.filter((message) => !accountedFor.has(message))).toEqual([])
  // Only the few messages of the killed process may be uncertain.
  expect(inDoubt.length).toBeLessThan(allMessages.length / 2)
  await first.kill()
  await third.kill()
})
