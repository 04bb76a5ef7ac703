import { limits } from '@portavoz/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Reply } from '../../../test/fakes/model/reply.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { brainAt } from '../../../test/providers.ts'
import { BrainError } from '../../ports/brain.ts'

const saveLead = { name: 'save_lead', description: '', fields: { name: 'Su nombre' }, isFinal: false }

const ask = (...script: Reply[]) => askAs({ isOperators: false }, ...script)

async function askAs(whose: { isOperators: boolean }, ...script: Reply[]) {
  const double = await openModel({ script })
  onTestFinished(double.close)
  return brainAt(double.url, undefined, [double.url]).answer({
    model: { provider: 'custom', name: 'eco', apiKey: '', baseUrl: `${double.url}/v1`, ...whose },
    instructions: '',
    turns: [{ role: 'user', content: 'hola' }],
    maxCharacters: 100,
    tools: [saveLead],
  })
}

test('model answer of 1 MB: its beginning is kept', async () => {
  const { text } = await ask(`Hola.${' '.repeat(1_000_000)}`)
  expect(text).toBe('Hola.')
  expect((await ask('a'.repeat(1_000_000))).text).toHaveLength(limits.modelAnswerMax)
})

test('cut model answer of 1 MB: its whole sentences are kept', async () => {
  const whole = 'Quedan dos. '.repeat(20)
  const { text } = await ask({ text: `${whole}${'9'.repeat(1_000_000)}`, ends: 'length' })
  expect(text).toBe(whole.trim())
})

test('tool calls of one answer: only the first count, each with bounded fields', async () => {
  const tools = Array.from({ length: 100 }, (_, at) => ({
    name: 'save_lead',
    input: { name: `${at}`.padEnd(5_000, 'x') },
  }))
  const { calls } = await ask({ tools }, 'Gracias')
  expect(calls).toHaveLength(limits.toolCallsMax)
  expect(calls.map(({ input }) => input['name']?.slice(0, 2))).toEqual(['0x', '1x', '2x', '3x', '4x', '5x', '6x', '7x'])
  expect(calls.every(({ input }) => (input['name']?.length ?? 0) <= 400)).toBe(true)
})

test('error text of a model of 1 MB: the refusal is recognized by its beginning', async () => {
  const message = `insufficient_quota ${'1'.repeat(1_000_000)}`
  const error = await ask({ status: 400, body: { error: { message } } }).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(BrainError)
  expect(error).toMatchObject({ kind: 'out_of_money' })
})

test.each([true, false])(
  'model answer of 3 MB: no more than 2 MB of it are read, operator’s model: %s',
  async (isOperators) => {
    const error = await askAs({ isOperators }, 'a'.repeat(3_000_000)).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(BrainError)
  },
)

test.each([
  ['100,000 keys', () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))],
  ['500 brackets', () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown],
])('model answer of %s is none of a model, and is not parsed', async (_name, body) => {
  const parse = vi.spyOn(JSON, 'parse')
  const error = await ask({ status: 200, body: body() }).catch((one: unknown) => one)
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(error).toMatchObject({ kind: 'not_a_model' })
  expect(longest).toBeLessThan(20_000)
})
