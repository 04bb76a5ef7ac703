import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOwnerWithAgent, sendAndDrain, waitUntilConfirmed } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'
import { COUNT_LIMITS } from './count-limits.ts'
import { countFewestStatements } from './count-statements.ts'
import { SCREEN_CALLS } from './screen-calls.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Compares a count with its stored limit, and appends it to the file of `npm run bench -- --quick`. */
function expectWithinLimit(name: string, count: number) {
  const file = process.env['COUNTS_FILE']
  if (file) appendFileSync(file, `${JSON.stringify([name, count])}\n`)
  expect(count, `${name}: nothing was counted`).toBeGreaterThan(0)
  expect(count, `${name}: its limit is in count-limits.ts`).toBeLessThanOrEqual(COUNT_LIMITS[name] ?? 0)
}

test('answered message: its statements are within the limit, from the poll to the delivery', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const withMessage = await countFewestStatements(async () => {
    bot.sendAsCustomer(luz, '¿Tienen café?')
    await waitUntilConfirmed(bot)
    await server.drain(1)
  })
  expect(bot.sent).toHaveLength(6)
  // Workers without work read their queues, too.
  const withoutMessage = await countFewestStatements(() => server.drain(1))
  expectWithinLimit('statements for an answered message', withMessage - withoutMessage)
})

test('screens: the statements of opening each are within its limit', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const read = async (path: string) => {
    const { status } = await server.call('GET', path, undefined, token)
    expect([path, status]).toEqual([path, 200])
  }
  for (const [screen, paths] of Object.entries(SCREEN_CALLS)) {
    for (const path of paths) await read(path)
    const count = await countFewestStatements(async () => {
      for (const path of paths) await read(path)
    })
    expectWithinLimit(`statements at ${screen}`, count)
  }
})
