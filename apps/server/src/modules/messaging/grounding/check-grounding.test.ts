import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../platform/log/log.ts'
import { createCheckGrounding, createGroundingPool } from './check-grounding.ts'
import type { Grounding } from './grounding.ts'

const silentLog = createLog('silent')

const groundingOf = (size: number): Grounding => ({
  owners: [`La camisa vale $45.000. ${'Camisas de lino. '.repeat(size / 17)}`],
  contacts: [],
  days: [],
  prompt: '',
  variables: {},
  rules: [],
})

test('grounding check: long sources are checked by a worker with the same result', async () => {
  // A busy machine needs seconds to start a worker.
  const pool = createGroundingPool(60_000)
  onTestFinished(() => pool.stop())
  let sentToWorker = 0
  const countingPool = { run: (...task: Parameters<typeof pool.run>) => ((sentToWorker += 1), pool.run(...task)) }
  for (const [size, expected] of [
    [1_000, 0],
    [100_000, 2],
  ] as const) {
    const check = createCheckGrounding(countingPool, silentLog)(groundingOf(size), 'ana')
    expect(await check('Vale $45.000.')).toBeNull()
    expect(await check('Vale $54.000.')).toEqual({ what: 'amount', said: '$54.000' })
    expect(sentToWorker).toBe(expected)
  }
})

test('grounding check: a draft is withheld when its check fails', async () => {
  const check = createCheckGrounding({ run: () => Promise.reject(new Error('late')) }, silentLog)(
    groundingOf(100_000),
    'ana',
  )
  expect(await check('Hola')).toEqual({ what: 'unchecked', said: '' })
})
