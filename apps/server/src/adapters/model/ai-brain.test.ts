import { afterEach, expect, test, vi } from 'vitest'
import { openModel } from '../../../test/fakes/model/model.ts'
import { createAiBrain } from './ai-brain.ts'

afterEach(() => vi.unstubAllEnvs())

test('who asks waits no longer than they said', async () => {
  const provider = await openModel({ script: [{ trouble: 'hang' }] })
  const answering = createAiBrain(fetch).answer({
    model: { provider: 'custom', name: 'eco', apiKey: '', baseUrl: `${provider.url}/v1`, isOperators: true },
    instructions: '',
    turns: [{ role: 'user', content: 'hola' }],
    maxCharacters: 100,
    tools: [],
    withinMs: 50,
  })
  await expect(answering).rejects.toMatchObject({ kind: 'timeout' })
  await provider.close()
})

test.each([
  ['openai', 'OPENAI_BASE_URL', 'https://api.openai.com/v1/chat/completions'],
  ['anthropic', 'ANTHROPIC_BASE_URL', 'https://api.anthropic.com/v1/messages'],
] as const)(
  'an owner’s key of %s is shown to its provider alone, wherever %s leads',
  async (provider, name, address) => {
    const gateway = await openModel()
    vi.stubEnv(name, `${gateway.url}/v1`)
    const asked: string[] = []
    const brain = createAiBrain((input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      asked.push(url)
      return url.startsWith(gateway.url) ? fetch(input, init) : Promise.reject(new Error('nobody leaves a test'))
    })
    const model = { provider, name: 'eco', apiKey: 'sk-de-la-tienda', baseUrl: '', isOperators: false }
    const answering = brain.answer({
      model,
      instructions: '',
      turns: [{ role: 'user', content: 'hola' }],
      maxCharacters: 100,
      tools: [],
    })
    await expect(answering).rejects.toMatchObject({ kind: 'unreachable' })
    expect(asked).toEqual([address])
    expect(gateway.calls).toEqual([])
    await gateway.close()
  },
)

test('a model that is asked again is not opened again', async () => {
  const provider = await openModel()
  const brain = createAiBrain(fetch)
  let opened = 0
  const model = {
    provider: 'custom' as const,
    name: 'eco',
    apiKey: '',
    isOperators: true,
    get baseUrl() {
      opened += 1
      return `${provider.url}/v1`
    },
  }
  const ask = (content: string) =>
    brain.answer({ model, instructions: '', turns: [{ role: 'user', content }], maxCharacters: 100, tools: [] })
  await ask('hola')
  const once = opened
  expect((await ask('¿y mañana?')).text).toBe('Eco: ¿y mañana?')
  expect(opened).toBe(once)
  await provider.close()
})
