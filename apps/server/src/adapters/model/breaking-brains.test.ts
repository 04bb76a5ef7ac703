import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { heard, withAgent } from '../../../test/people.ts'
import { BrainError, type Question } from '../../ports/brain.ts'
import { createBreakingBrains } from './breaking-brains.ts'

test('model address that hangs: is not asked for a while after five failures, then by one probe', async () => {
  const house = await openHouse({ modelTimeoutMs: 300 })
  const { bot } = await withAgent(house)
  const say = async (from: number, count: number) => {
    for (let id = from; id < from + count; id++) bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
    await heard(bot)
    await house.drain(1)
  }
  house.model.hold()
  await say(1, 5)
  expect(house.model.calls).toHaveLength(5)
  await say(100, 20)
  expect(house.model.calls).toHaveLength(5)

  house.skip(6_000)
  await say(200, 4)
  // Of all that wait one asks; the others are refused until it has its answer.
  expect(house.model.calls).toHaveLength(6)

  house.model.release()
  house.skip(11_000)
  await say(300, 1)
  await house.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(Array.from({ length: 30 }, () => 'Eco: hola'))
})

test('model address that answers with an error of its own: stays open', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { fallbackBehavior: { enabled: false } })
  house.model.reply(...Array.from({ length: 12 }, () => ({ status: 401 })))
  for (let id = 1; id <= 12; id++) bot.say({ id, firstName: 'Luz' }, 'hola')
  await heard(bot)
  await house.drain(1)
  expect(house.model.calls).toHaveLength(12)
})

const REPLY = { text: 'Hola', isWithheld: false, calls: [], usage: { inputTokens: 1, outputTokens: 1 } }

/** Calls to one address that the test ends. */
function openBrains() {
  let ms = 0
  const asked: { reply: () => void; fail: (kind: BrainError['kind']) => void }[] = []
  const answer = () =>
    new Promise<typeof REPLY>((resolve, reject) => {
      asked.push({ reply: () => resolve(REPLY), fail: (kind) => reject(new BrainError(kind, null)) })
    })
  const { forCustomers } = createBreakingBrains({ answer }, { now: () => new Date(ms) })
  const question = (apiKey: string, more: Partial<Question> = {}): Question => ({
    model: { provider: 'custom', name: 'eco', apiKey, baseUrl: 'https://modelo.ejemplo/v1', isOperators: false },
    instructions: '',
    turns: [],
    maxCharacters: 100,
    tools: [],
    ...more,
  })
  /** Asks and ends the call: with a reply, or as a failure of that kind. */
  async function ask(apiKey: string, kind: BrainError['kind'] | null = null, more: Partial<Question> = {}) {
    const before = asked.length
    const over = forCustomers.answer(question(apiKey, more)).then(
      () => 'answered',
      (error: BrainError) => error.kind,
    )
    const call = asked[before]
    if (call && kind) call.fail(kind)
    else call?.reply()
    return over
  }
  const start = (apiKey: string) => forCustomers.answer(question(apiKey))
  const open = async (apiKey: string) => {
    for (let time = 0; time < 5; time++) await ask(apiKey, 'unreachable')
    expect(await ask(apiKey)).toBe('unreachable')
    ms += 6_000
  }
  return { ask, start, open, asked }
}

test.each([
  ['was aborted', { signal: AbortSignal.abort() }],
  ['had little time', { withinMs: 500 }],
])('probe that %s: the next call asks the address', async (_, more) => {
  const { ask, open } = openBrains()
  await open('ana')
  expect(await ask('ana', 'timeout', more)).toBe('timeout')
  expect(await ask('ana')).toBe('answered')
})

test('call that is refused because the address is busy: takes no probe', async () => {
  const { ask, start, open, asked } = openBrains()
  await open('ana')
  const underWay = Array.from({ length: 100 }, () => start('luz'))
  expect(await ask('ana')).toBe('busy')
  for (const { reply } of asked) reply()
  await Promise.all(underWay)
  expect(await ask('ana')).toBe('answered')
})
