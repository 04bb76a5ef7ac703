import { afterEach, expect, test, vi } from 'vitest'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { createAiLanguageModel } from './ai-language-model.ts'

afterEach(() => vi.unstubAllEnvs())

test('withinMs: a hanging model ends as a timeout', async () => {
  const provider = await startFakeModel({ script: [{ trouble: 'hang' }] })
  const generating = createAiLanguageModel(fetch).generate({
    model: { provider: 'custom', name: 'eco', apiKey: '', baseUrl: `${provider.url}/v1`, isOperators: true },
    instructions: '',
    turns: [{ role: 'user', content: 'hola' }],
    maxCharacters: 100,
    tools: [],
    withinMs: 50,
  })
  await expect(generating).rejects.toMatchObject({ kind: 'timeout' })
  await provider.close()
})

test.each([
  ['openai', 'OPENAI_BASE_URL', 'https://api.openai.com/v1/chat/completions'],
  ['anthropic', 'ANTHROPIC_BASE_URL', 'https://api.anthropic.com/v1/messages'],
] as const)(
  'key of an account for %s: sent to its provider only, even with %s set',
  async (provider, name, address) => {
    const gateway = await startFakeModel()
    vi.stubEnv(name, `${gateway.url}/v1`)
    const requestedUrls: string[] = []
    const brain = createAiLanguageModel((input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      requestedUrls.push(url)
      return url.startsWith(gateway.url) ? fetch(input, init) : Promise.reject(new Error('nobody leaves a test'))
    })
    const model = { provider, name: 'eco', apiKey: 'sk-de-la-tienda', baseUrl: '', isOperators: false }
    const generating = brain.generate({
      model,
      instructions: '',
      turns: [{ role: 'user', content: 'hola' }],
      maxCharacters: 100,
      tools: [],
    })
    await expect(generating).rejects.toMatchObject({ kind: 'unreachable' })
    expect(requestedUrls).toEqual([address])
    expect(gateway.calls).toEqual([])
    await gateway.close()
  },
)

test('model client: created once per model', async () => {
  const provider = await startFakeModel()
  const brain = createAiLanguageModel(fetch)
  let baseUrlReads = 0
  const model = {
    provider: 'custom' as const,
    name: 'eco',
    apiKey: '',
    isOperators: true,
    get baseUrl() {
      baseUrlReads += 1
      return `${provider.url}/v1`
    },
  }
  const ask = (content: string) =>
    brain.generate({ model, instructions: '', turns: [{ role: 'user', content }], maxCharacters: 100, tools: [] })
  await ask('hola')
  const readsBefore = baseUrlReads
  expect((await ask('¿y mañana?')).text).toBe('Eco: ¿y mañana?')
  expect(baseUrlReads).toBe(readsBefore)
  await provider.close()
})
