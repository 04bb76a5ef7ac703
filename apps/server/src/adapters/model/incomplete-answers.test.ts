import { expect, onTestFinished, test } from 'vitest'
import type { ModelReply } from '../../../test/fakes/model/model-reply.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { createLanguageModelAt } from '../../../test/fakes/model/language-model-at.ts'
import type { ModelSettings } from '../../ports/language-model.ts'

const providers = ['openai', 'anthropic', 'custom'] as const
const names = { openai: 'gpt-4o-mini', anthropic: 'claude-haiku-4-5', custom: 'llama' }

/** A fake provider with that script, and a model of it. */
async function createModel(provider: ModelSettings['provider'], name: string, ...script: ModelReply[]) {
  const double = await startFakeModel({ script })
  onTestFinished(double.close)
  const baseUrl = provider === 'custom' ? `${double.url}/v1` : ''
  const model = { provider, name, apiKey: 'sk-1', baseUrl, isOperators: false }
  const answer = (maxCharacters = 100) =>
    createLanguageModelAt(double.url, undefined, [double.url]).generate({
      model,
      instructions: '',
      turns: [{ role: 'user', content: 'hola' }],
      maxCharacters,
      tools: [],
    })
  const rooms = () => double.calls.map(({ body }) => Number(body['max_tokens'] ?? body['max_completion_tokens']))
  return { double, answer, rooms }
}

test.each(providers)(
  '%s: a model that runs out of tokens gets a second attempt with more; both are counted',
  async (wire) => {
    const { answer, rooms } = await createModel(wire, names[wire], { text: '', ends: 'length' }, '¡Hola!')
    const singleUsage = (await (await createModel(wire, names[wire], '¡Hola!')).answer()).usage
    const { text, usage } = await answer()
    expect(text).toBe('¡Hola!')
    const [first = 0, second = 0] = rooms()
    expect(second - first).toBeGreaterThanOrEqual(4_000)
    expect(usage.inputTokens).toBe(2 * singleUsage.inputTokens)
    expect(usage.outputTokens).toBeGreaterThan(singleUsage.outputTokens)
  },
)

test('model that runs out of tokens twice: an empty answer', async () => {
  const { answer, double } = await createModel(
    'custom',
    'llama',
    { text: '', ends: 'length' },
    { text: '', ends: 'length' },
  )
  await expect(answer()).rejects.toMatchObject({ kind: 'empty', usage: { outputTokens: expect.any(Number) } })
  expect(double.calls).toHaveLength(2)
})

test('second attempt that fails: the usage of the first is reported', async () => {
  const { answer } = await createModel('custom', 'llama', { text: '', ends: 'length' }, { status: 500 })
  const error = await answer().catch((one: unknown) => one)
  expect(error).toMatchObject({ kind: 'unreachable', usage: { inputTokens: expect.any(Number) } })
})

test.each([
  ['gpt-5-mini', true],
  ['o4-mini', true],
  ['gpt-5-chat-latest', false],
  ['gpt-4.1-mini', false],
])('%s gets reasoning tokens from the start: %s', async (name, isReasoning) => {
  const { answer, rooms } = await createModel('openai', name, '¡Hola!')
  await answer()
  expect(rooms().map((limit) => limit > 4_000)).toEqual([isReasoning])
})

test.each([
  ['Quedan dos. La camisa vale $45', 'Quedan dos.'],
  ['Quedan dos. La camisa vale $45.', 'Quedan dos.'],
  ['La camisa vale $45', 'La camisa vale…'],
])('cut answer «%s»: used as «%s»', async (cutText, expected) => {
  const { answer, double } = await createModel('custom', 'llama', { text: cutText, ends: 'length' })
  expect((await answer(10)).text).toBe(expected)
  expect(double.calls).toHaveLength(1)
})

test.each(providers)('%s: a text that the provider filters is withheld', async (wire) => {
  const { answer, double } = await createModel(wire, names[wire], { text: "I'm sorry, I can", ends: 'filter' })
  expect(await answer()).toMatchObject({ text: '', calls: [], isWithheld: true })
  expect(double.calls).toHaveLength(1)
})

test('request that the provider filters: not repeated', async () => {
  const body = { error: { code: 'content_filter', message: 'The response was filtered.' } }
  const { answer } = await createModel('custom', 'llama', { status: 400, body })
  expect(await answer()).toMatchObject({ text: '', isWithheld: true })
})

test.each<[what: string, status: number, headers: Record<string, string>, ms: number]>([
  ['in seconds', 429, { 'retry-after': '7' }, 7_000],
  ['exactly', 429, { 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
  ['until a moment of its clock', 429, { 'retry-after': httpDate('08:00:40'), date: httpDate('08:00:00') }, 40_000],
  ['in seconds because it is overloaded', 503, { 'retry-after': '20' }, 20_000],
])('provider asks to wait %s: retryAfterMs', async (_, status, headers, ms) => {
  const { answer } = await createModel('custom', 'llama', { status, headers })
  await expect(answer()).rejects.toMatchObject({ retryAfterMs: ms })
})

function httpDate(time: string): string {
  return `Mon, 23 Nov 2026 ${time} GMT`
}
