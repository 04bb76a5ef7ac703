import { expect, test } from 'vitest'
import { createLooking } from './looking.ts'

type Work = Parameters<typeof createLooking>[0]['work']

const silent = { warn() {} } as never

const lookingWith = (work: Work) =>
  createLooking({ task: 'test', doing: 'looking', lookMs: 3_600_000, work, log: silent })

test('who rings while it is looked is looked for again, once, and nobody looks beside', async () => {
  const gate = Promise.withResolvers<void>()
  let [begun, under, most] = [0, 0, 0]
  const looking = lookingWith(async () => {
    begun += 1
    most = Math.max(most, ++under)
    await gate.promise
    under -= 1
  })
  for (let ring = 0; ring < 5; ring += 1) looking.look()
  gate.resolve()
  await looking.idle()
  expect({ begun, most }).toEqual({ begun: 2, most: 1 })
})

test('a look that fails is told, and the next ring is heard', async () => {
  const told: unknown[] = []
  let fails = true
  const work = async () => {
    if (fails) throw new Error('the database is away')
    told.push('looked')
  }
  const log = { warn: (_: unknown, what: string) => told.push(what) } as never
  const looking = createLooking({ task: 'test', doing: 'looking', lookMs: 3_600_000, work, log })
  looking.look()
  await looking.idle()
  fails = false
  looking.look()
  await looking.idle()
  expect(told).toEqual(['looking', 'looked'])
})

test('stopping waits for what is under way, tells it so, and nothing begins afterwards', async () => {
  const gate = Promise.withResolvers<void>()
  const seen: boolean[] = []
  const looking = lookingWith(async (isOver) => {
    await gate.promise
    seen.push(isOver())
  })
  looking.look()
  const stopped = looking.stop()
  gate.resolve()
  await stopped
  looking.look()
  await looking.idle()
  expect(seen).toEqual([true])
})
