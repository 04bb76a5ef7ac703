import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../database.ts'
import { chance, isSoak, openTown, seed, settled } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: isSoak ? 3_600_000 : 120_000 })

const [CONVERSATIONS, MESSAGES] = isSoak ? [100, 200] : [12, 8]

/** At full size the messages of some seconds are answered together: who is answered too often is handed to a person. */
const CALM_MS = 4_000

const nameOf = (n: number) => `n${String(n).padStart(3, '0')}`

/** Who writes at each turn: everybody `MESSAGES` times. */
function shuffledTurns(): number[] {
  const random = chance()
  const turns = Array.from({ length: CONVERSATIONS * MESSAGES }, (_, turn) => 1000 + (turn % CONVERSATIONS))
  for (let last = turns.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[turns[last], turns[other]] = [turns[other] ?? 0, turns[last] ?? 0]
  }
  return turns
}

test(`three processes, one of them dying: every message is answered or in doubt, in its order (SEED=${seed})`, async () => {
  const database = await freshDatabase()
  const town = await openTown(database.url)
  const [first, second, third] = [
    await town.open(),
    await town.open({ ROLE: 'worker' }),
    await town.open({ ROLE: 'worker' }),
  ]
  await town.settle(first, { responseDelay: isSoak ? CALM_MS : 0 })

  const said = new Map<number, number>()
  for (const [turn, chat] of shuffledTurns().entries()) {
    const n = said.get(chat) ?? 0
    said.set(chat, n + 1)
    town.bot.say({ id: chat }, nameOf(n))
    if (turn === (CONVERSATIONS * MESSAGES) / 2) {
      await town.bot.waitForSent(1, 40_000)
      await second.kill()
    }
  }
  const inDoubt: string[] = []
  await settled(database.url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`)
    if (rows[0].heard !== CONVERSATIONS * MESSAGES || rows[0].open > 0 || rows[0].pending > 0) return false
    const doubts = await client.query(`
      select contact_key as chat, incoming.content from messages incoming
        join conversations on conversations.id = incoming.conversation_id
        join messages reply on reply.exchange_id = incoming.exchange_id and reply.status = 'uncertain'
      where incoming.direction = 'incoming'`)
    inDoubt.push(...doubts.rows.map(({ chat, content }) => `${chat} ${content}`))
    return true
  })

  const answered: string[] = []
  const inversions: string[] = []
  for (const [chat, replies] of Map.groupBy(town.bot.sent, (message) => message.chat_id)) {
    const names = replies.flatMap((message) => message.shown.match(/n\d{3}/g) ?? [])
    answered.push(...names.map((name) => `${chat} ${name}`))
    if (names.join() !== [...new Set(names)].toSorted().join()) inversions.push(`${chat}: ${names.join(' ')}`)
  }
  expect(inversions).toEqual([])
  const all = [...said].flatMap(([chat, count]) => Array.from({ length: count }, (_, n) => `${chat} ${nameOf(n)}`))
  expect(all).toHaveLength(CONVERSATIONS * MESSAGES)
  const accounted = new Set([...answered, ...inDoubt])
  expect(all.filter((message) => !accounted.has(message))).toEqual([])
  // The one that died held a few; doubt is no way to lose many.
  expect(inDoubt.length).toBeLessThan(all.length / 2)
  await first.kill()
  await third.kill()
  await database.drop()
})
