import { limits } from '@portavoz/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ModelReply } from '../../../test/fakes/model/model-reply.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { createLanguageModelAt } from '../../../test/fakes/model/language-model-at.ts'
import { LanguageModelError } from '../../ports/language-model.ts'

const saveLead = { name: 'save_lead', description: '', fields: { name: 'Su nombre' }, isFinal: false }

const generate = (...script: ModelReply[]) => generateAs({ isOperators: false }, ...script)

async function generateAs(modelSource: { isOperators: boolean }, ...script: ModelReply[]) {
  const provider = await startFakeModel({ script })
  onTestFinished(provider.close)
  return createLanguageModelAt(provider.url, undefined, [provider.url]).generate({
    model: { provider: 'custom', name: 'eco', apiKey: '', baseUrl: `${provider.url}/v1`, ...modelSource },
    instructions: '',
    turns: [{ role: 'user', content: 'hola' }],
    maxCharacters: 100,
    tools: [saveLead],
  })
}

test('model answer of 1 MB: its beginning is used', async () => {
  const { text } = await generate(`Hola.${' '.repeat(1_000_000)}`)
  expect(text).toBe('Hola.')
  expect((await generate('a'.repeat(1_000_000))).text).toHaveLength(limits.modelAnswerMax)
})

test('cut model answer of 1 MB: its complete sentences are used', async () => {
  const sentences = 'Quedan dos. '.repeat(20)
  const { text } = await generate({ text: `${sentences}${'9'.repeat(1_000_000)}`, ends: 'length' })
  expect(text).toBe(sentences.trim())
})

test('tool calls of one answer: only the first count, each with bounded fields', async () => {
  const tools = Array.from({ length: 100 }, (_, at) => ({
    name: 'save_lead',
    input: { name: `${at}`.padEnd(5_000, 'x') },
  }))
  const { calls } = await generate({ tools }, 'Gracias')
  expect(calls).toHaveLength(limits.toolCallsMax)
  expect(calls.map(({ input }) => input['name']?.slice(0, 2))).toEqual(['0x', '1x', '2x', '3x', '4x', '5x', '6x', '7x'])
  expect(calls.every(({ input }) => (input['name']?.length ?? 0) <= 400)).toBe(true)
})

test('error text of a model of 1 MB: the refusal is recognized by its beginning', async () => {
  const message = `insufficient_quota ${'1'.repeat(1_000_000)}`
  const error = await generate({ status: 400, body: { error: { message } } }).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(LanguageModelError)
  expect(error).toMatchObject({ kind: 'out_of_money' })
})

test.each([true, false])(
  'model answer of 3 MB: no more than 2 MB of it are read, operator’s model: %s',
  async (isOperators) => {
    const error = await generateAs({ isOperators }, 'a'.repeat(3_000_000)).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(LanguageModelError)
  },
)

test.each([
  ['100,000 keys', () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))],
  ['500 brackets', () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown],
])('model answer of %s: refused as not_a_model, without parsing it', async (_name, body) => {
  const parse = vi.spyOn(JSON, 'parse')
  const error = await generate({ status: 200, body: body() }).catch((one: unknown) => one)
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(error).toMatchObject({ kind: 'not_a_model' })
  expect(longest).toBeLessThan(20_000)
})
