import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { createCheckDrafts, createCheckPool } from './check-drafts.ts'
import type { Known } from './guard.ts'

const silent = createLog('silent')

const known = (size: number): Known => ({
  owners: [`La camisa vale $45.000. ${'Camisas de lino. '.repeat(size / 17)}`],
  contacts: [],
  days: [],
  prompt: '',
  variables: {},
  rules: [],
})

test('a long turn is checked by a worker as a short one is on the event loop', async () => {
  // A busy machine needs seconds to start a worker.
  const pool = createCheckPool(60_000)
  onTestFinished(() => pool.stop())
  let sent = 0
  const counted = { run: (...task: Parameters<typeof pool.run>) => ((sent += 1), pool.run(...task)) }
  for (const [size, expected] of [
    [1_000, 0],
    [100_000, 2],
  ] as const) {
    const check = createCheckDrafts(counted, silent)(known(size), 'ana')
    expect(await check('Vale $45.000.')).toBeNull()
    expect(await check('Vale $54.000.')).toEqual({ what: 'amount', said: '$54.000' })
    expect(sent).toBe(expected)
  }
})

test('a draft whose check does not end is held back', async () => {
  const check = createCheckDrafts({ run: () => Promise.reject(new Error('late')) }, silent)(known(100_000), 'ana')
  expect(await check('Hola')).toEqual({ what: 'unchecked', said: '' })
})
