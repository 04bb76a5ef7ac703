import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type APICallError, generateText, jsonSchema, type LanguageModel, tool } from 'ai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Model, openModel } from './model.ts'

let double: Model
beforeEach(async () => {
  double = await openModel()
})
afterEach(() => double.close())

const clients: [string, () => LanguageModel][] = [
  ['OpenAI', () => createOpenAI({ apiKey: 'sk-1', baseURL: `${double.url}/v1` }).chat('gpt-test')],
  ['Anthropic', () => createAnthropic({ apiKey: 'sk-1', baseURL: `${double.url}/v1` })('claude-sonnet-4-5')],
  [
    'a compatible one',
    () => createOpenAICompatible({ name: 'x', apiKey: 'sk-1', baseURL: `${double.url}/v1` })('llama'),
  ],
]

describe.each(clients)('%s', (_, client) => {
  const ask = (prompt: string, abortSignal?: AbortSignal) =>
    generateText({ model: client(), prompt, maxRetries: 0, ...(abortSignal && { abortSignal }) })
  const failure = (prompt = 'hola') =>
    ask(prompt).then(
      () => null,
      (error: unknown) => error as APICallError,
    )

  test('echoes what the customer said last, and counts tokens', async () => {
    const { text, usage } = await generateText({
      model: client(),
      instructions: 'Eres amable',
      messages: [
        { role: 'user', content: 'uno' },
        { role: 'assistant', content: 'dos' },
        { role: 'user', content: '¿y tres?' },
      ],
    })
    expect(text).toBe('Eco: ¿y tres?')
    expect(usage.inputTokens).toBeGreaterThan(0)
    expect(double.calls).toHaveLength(1)
    expect(JSON.stringify(double.calls[0]?.body)).toContain('Eres amable')
    expect(JSON.stringify(double.calls[0]?.headers)).toContain('sk-1')
  })

  test('says what its script says, in order', async () => {
    double.reply('primero', { text: 'segundo' })
    expect([(await ask('a')).text, (await ask('b')).text, (await ask('c')).text]).toEqual([
      'primero',
      'segundo',
      'Eco: c',
    ])
  })

  test('refuses with a status, its words and headers', async () => {
    double.reply({ status: 401 }, { status: 429, headers: { 'retry-after': '7' } }, { status: 500 })
    expect(await failure()).toMatchObject({ statusCode: 401, isRetryable: false })
    const limited = await failure()
    expect(limited?.statusCode).toBe(429)
    expect(limited?.responseHeaders).toMatchObject({ 'retry-after': '7' })
    expect(await failure()).toMatchObject({ statusCode: 500, isRetryable: true })
  })

  test('can be empty, garbled or cut', async () => {
    double.reply({ trouble: 'empty' }, { trouble: 'garbage' }, { trouble: 'drop' })
    expect((await ask('hola')).text).toBe('')
    expect(await failure()).toBeInstanceOf(Error)
    expect(await failure()).toBeInstanceOf(Error)
    expect(double.calls).toHaveLength(3)
  })

  test('hangs until the caller gives up', async () => {
    double.reply({ trouble: 'hang' })
    const leave = new AbortController()
    const asking = ask('hola', leave.signal).then(
      () => 'answered',
      () => 'gone',
    )
    await double.waitForCalls(1)
    leave.abort()
    expect(await asking).toBe('gone')
  })

  test('answers when a promise is kept, or when it is released', async () => {
    const gate = Promise.withResolvers<void>()
    double.reply({ after: gate.promise, reply: 'por fin' })
    const late = ask('hola')
    await double.waitForCalls(1)
    gate.resolve()
    expect((await late).text).toBe('por fin')

    double.hold()
    const held = ask('hola')
    await double.waitForCalls(2)
    double.release()
    expect((await held).text).toBe('Eco: hola')
  })

  test('calls a tool', async () => {
    double.reply({ tool: { name: 'escalate', input: { reason: 'enojado' } } })
    const inputSchema = jsonSchema<{ reason: string }>({ type: 'object', properties: { reason: { type: 'string' } } })
    const { toolCalls } = await generateText({
      model: client(),
      prompt: 'x',
      tools: { escalate: tool({ inputSchema }) },
    })
    expect(toolCalls).toMatchObject([{ toolName: 'escalate', input: { reason: 'enojado' } }])
  })
})

test('a path that no provider has is not found', async () => {
  expect((await fetch(`${double.url}/v1/responses`, { method: 'POST', body: '{}' })).status).toBe(404)
})
