import { expect, onTestFinished, test } from 'vitest'
import type { Reply } from '../../../test/fakes/model/reply.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { brainAt } from '../../../test/providers.ts'
import type { Model } from '../../ports/brain.ts'

const wires = ['openai', 'anthropic', 'custom'] as const
const names = { openai: 'gpt-4o-mini', anthropic: 'claude-haiku-4-5', custom: 'llama' }

/** A model of that wire, which answers so, and how it is asked. */
async function open(provider: Model['provider'], name: string, ...script: Reply[]) {
  const double = await openModel({ script })
  onTestFinished(double.close)
  const baseUrl = provider === 'custom' ? `${double.url}/v1` : ''
  const model = { provider, name, apiKey: 'sk-1', baseUrl, isOperators: false }
  const answer = (maxCharacters = 100) =>
    brainAt(double.url, undefined, [double.url]).answer({
      model,
      instructions: '',
      turns: [{ role: 'user', content: 'hola' }],
      maxCharacters,
      tools: [],
    })
  const rooms = () => double.calls.map(({ body }) => Number(body['max_tokens'] ?? body['max_completion_tokens']))
  return { double, answer, rooms }
}

test.each(wires)(
  'by the wire of %s a model that spends its room on thoughts is asked once more with more of it, and both are paid',
  async (wire) => {
    const { answer, rooms } = await open(wire, names[wire], { text: '', ends: 'length' }, '¡Hola!')
    const once = (await (await open(wire, names[wire], '¡Hola!')).answer()).usage
    const { text, usage } = await answer()
    expect(text).toBe('¡Hola!')
    const [first = 0, second = 0] = rooms()
    expect(second - first).toBeGreaterThanOrEqual(4_000)
    expect(usage.inputTokens).toBe(2 * once.inputTokens)
    expect(usage.outputTokens).toBeGreaterThan(once.outputTokens)
  },
)

test('a model that has no room for a word however much it is given is as one that says nothing', async () => {
  const { answer, double } = await open('custom', 'llama', { text: '', ends: 'length' }, { text: '', ends: 'length' })
  await expect(answer()).rejects.toMatchObject({ kind: 'empty', usage: { outputTokens: expect.any(Number) } })
  expect(double.calls).toHaveLength(2)
})

test('what the first time cost is told though the second fails', async () => {
  const { answer } = await open('custom', 'llama', { text: '', ends: 'length' }, { status: 500 })
  const error = await answer().catch((one: unknown) => one)
  expect(error).toMatchObject({ kind: 'unreachable', usage: { inputTokens: expect.any(Number) } })
})

test.each([
  ['gpt-5-mini', true],
  ['o4-mini', true],
  ['gpt-5-chat-latest', false],
  ['gpt-4.1-mini', false],
])('%s has room for thoughts from the beginning: %s', async (name, thinks) => {
  const { answer, rooms } = await open('openai', name, '¡Hola!')
  await answer()
  expect(rooms().map((room) => room > 4_000)).toEqual([thinks])
})

test.each([
  ['Quedan dos. La camisa vale $45', 'Quedan dos.'],
  ['Quedan dos. La camisa vale $45.', 'Quedan dos.'],
  ['La camisa vale $45', 'La camisa vale…'],
])('of «%s», which is cut, only «%s» is said: half a figure is another one', async (cut, said) => {
  const { answer, double } = await open('custom', 'llama', { text: cut, ends: 'length' })
  expect((await answer(10)).text).toBe(said)
  expect(double.calls).toHaveLength(1)
})

test.each(wires)('by the wire of %s nothing is taken of what a filter stops', async (wire) => {
  const { answer, double } = await open(wire, names[wire], { text: "I'm sorry, I can", ends: 'filter' })
  expect(await answer()).toMatchObject({ text: '', calls: [], isWithheld: true })
  expect(double.calls).toHaveLength(1)
})

test('nor is a question asked again that a filter refuses', async () => {
  const body = { error: { code: 'content_filter', message: 'The response was filtered.' } }
  const { answer } = await open('custom', 'llama', { status: 400, body })
  expect(await answer()).toMatchObject({ text: '', isWithheld: true })
})

test.each<[what: string, status: number, headers: Record<string, string>, ms: number]>([
  ['in seconds', 429, { 'retry-after': '7' }, 7_000],
  ['exactly', 429, { 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
  ['until a moment of its clock', 429, { 'retry-after': at('08:00:40'), date: at('08:00:00') }, 40_000],
  ['in seconds because it is overloaded', 503, { 'retry-after': '20' }, 20_000],
])('a provider that asks to be left alone %s is heard', async (_, status, headers, ms) => {
  const { answer } = await open('custom', 'llama', { status, headers })
  await expect(answer()).rejects.toMatchObject({ retryAfterMs: ms })
})

function at(time: string): string {
  return `Mon, 23 Nov 2026 ${time} GMT`
}
