import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type APICallError, generateText, jsonSchema, type LanguageModel, tool } from 'ai'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeModel, startFakeModel } from './model.ts'

let provider: FakeModel
beforeEach(async () => {
  provider = await startFakeModel()
})
afterEach(() => provider.close())

const clients: [string, () => LanguageModel][] = [
  ['OpenAI', () => createOpenAI({ apiKey: 'sk-1', baseURL: `${provider.url}/v1` }).chat('gpt-test')],
  ['Anthropic', () => createAnthropic({ apiKey: 'sk-1', baseURL: `${provider.url}/v1` })('claude-sonnet-4-5')],
  [
    'a compatible one',
    () => createOpenAICompatible({ name: 'x', apiKey: 'sk-1', baseURL: `${provider.url}/v1` })('llama'),
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

  test('fake model: echoes the last customer message and counts tokens', async () => {
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
    expect(provider.calls).toHaveLength(1)
    expect(JSON.stringify(provider.calls[0]?.body)).toContain('Eres amable')
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain('sk-1')
  })

  test('fake model: answers with its script in order', async () => {
    provider.queueReplies('primero', { text: 'segundo' })
    expect([(await ask('a')).text, (await ask('b')).text, (await ask('c')).text]).toEqual([
      'primero',
      'segundo',
      'Eco: c',
    ])
  })

  test('fake model: refuses with a status, a body and headers', async () => {
    provider.queueReplies({ status: 401 }, { status: 429, headers: { 'retry-after': '7' } }, { status: 500 })
    expect(await failure()).toMatchObject({ statusCode: 401, isRetryable: false })
    const limited = await failure()
    expect(limited?.statusCode).toBe(429)
    expect(limited?.responseHeaders).toMatchObject({ 'retry-after': '7' })
    expect(await failure()).toMatchObject({ statusCode: 500, isRetryable: true })
  })

  test('fake model: a reply can be empty, malformed or truncated', async () => {
    provider.queueReplies({ trouble: 'empty' }, { trouble: 'garbage' }, { trouble: 'drop' })
    expect((await ask('hola')).text).toBe('')
    expect(await failure()).toBeInstanceOf(Error)
    expect(await failure()).toBeInstanceOf(Error)
    expect(provider.calls).toHaveLength(3)
  })

  test('fake model: hangs until the client aborts', async () => {
    provider.queueReplies({ trouble: 'hang' })
    const abort = new AbortController()
    const asking = ask('hola', abort.signal).then(
      () => 'answered',
      () => 'gone',
    )
    await provider.waitForCalls(1)
    abort.abort()
    expect(await asking).toBe('gone')
  })

  test('fake model: answers when a promise resolves or when it is released', async () => {
    const release = Promise.withResolvers<void>()
    provider.queueReplies({ after: release.promise, reply: 'por fin' })
    const delayedReply = ask('hola')
    await provider.waitForCalls(1)
    release.resolve()
    expect((await delayedReply).text).toBe('por fin')

    provider.hold()
    const heldReply = ask('hola')
    await provider.waitForCalls(2)
    provider.release()
    expect((await heldReply).text).toBe('Eco: hola')
  })

  test('fake model: calls a tool', async () => {
    provider.queueReplies({ tool: { name: 'escalate', input: { reason: 'enojado' } } })
    const inputSchema = jsonSchema<{ reason: string }>({ type: 'object', properties: { reason: { type: 'string' } } })
    const { toolCalls } = await generateText({
      model: client(),
      prompt: 'x',
      tools: { escalate: tool({ inputSchema }) },
    })
    expect(toolCalls).toMatchObject([{ toolName: 'escalate', input: { reason: 'enojado' } }])
  })
})

test('fake model: an unknown path is answered with 404', async () => {
  expect((await fetch(`${provider.url}/v1/responses`, { method: 'POST', body: '{}' })).status).toBe(404)
})
