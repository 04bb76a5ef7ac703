import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../database.ts'
import { openTown, settled } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

const [CONVERSATIONS, MESSAGES] = process.env['SOAK'] ? [100, 200] : [12, 8]

test('three processes, one of them dying: every conversation is answered in its order', async () => {
  const database = await freshDatabase()
  const town = await openTown(database.url)
  const [first, second, third] = [
    await town.open(),
    await town.open({ ROLE: 'worker' }),
    await town.open({ ROLE: 'worker' }),
  ]
  await town.settle(first)

  for (let i = 0; i < MESSAGES; i++) {
    for (let c = 0; c < CONVERSATIONS; c++)
      town.bot.say({ id: 1000 + ((c * 7 + i * 5) % CONVERSATIONS) }, `n${String(i).padStart(3, '0')}`)
    if (i === Math.floor(MESSAGES / 2)) {
      await town.bot.waitForSent(1, 40_000)
      await second.kill()
    }
  }
  await settled(database.url, async (client) => {
    const { rows } = await client.query(`
      select (select count(*)::int from messages where direction = 'incoming') as heard,
        (select count(*)::int from exchanges where outcome is null) as open,
        (select count(*)::int from messages where status = 'pending') as pending`)
    return rows[0].heard === CONVERSATIONS * MESSAGES && rows[0].open === 0 && rows[0].pending === 0
  })

  const inversions: string[] = []
  for (const [chat, replies] of Map.groupBy(town.bot.sent, (message) => message.chat_id)) {
    const numbers = replies.flatMap((message) => message.shown.match(/n\d{3}/g) ?? [])
    if (numbers.join() !== [...new Set(numbers)].toSorted().join()) inversions.push(`${chat}: ${numbers.join(' ')}`)
  }
  expect(inversions).toEqual([])
  await first.kill()
  await third.kill()
  await database.drop()
})
