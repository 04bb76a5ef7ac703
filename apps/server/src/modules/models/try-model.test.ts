import { expect, onTestFinished, test } from 'vitest'
import { openElsewhere } from '../../../test/fakes/elsewhere/elsewhere.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { openHouse } from '../../../test/house.ts'
import { signUp, withAgent } from '../../../test/people.ts'
import { brainAt } from '../../../test/providers.ts'

const TRY = '/api/configuration/model/test'
const drafts = {
  openai: { provider: 'openai', name: 'gpt-5-mini', apiKey: 'sk-1' },
  anthropic: { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: 'sk-2' },
  custom: { provider: 'custom', name: 'llama', apiKey: '' },
}
const wires = ['openai', 'anthropic', 'custom'] as const

/** Whoever wants to try a model, and the double that all three ways of asking lead to. */
async function open({ timeoutMs }: { timeoutMs?: number } = {}) {
  const provider = await openModel()
  onTestFinished(provider.close)
  const house = await openHouse({ outside: { brain: brainAt(provider.url, timeoutMs, [provider.url]) } })
  const { token } = await signUp(house, 'mariana')
  const attempt = async (draft: object) =>
    (await house.call('POST', TRY, { baseUrl: `${provider.url}/v1`, ...draft }, token)).body.data
  return { house, provider, token, attempt }
}

const noCredit = {
  type: 'error',
  error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' },
}
const quota = {
  error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
}
const ollama = { error: { message: "model 'llama' not found", type: 'api_error' } }

test.each(wires)(
  'by the wire of %s a model that works says how long it took and what it answered, before anything is saved',
  async (wire) => {
    const { attempt, provider, house } = await open()
    provider.reply('¡Hola! Aquí estoy.')
    const told = await attempt(drafts[wire])
    expect(told).toMatchObject({ outcome: 'good', reply: '¡Hola! Aquí estoy.', ms: expect.any(Number) })
    expect(told.sentence).toMatch(/^Funciona: «.+» contestó en \d+,\d segundos\.$/)
    expect(provider.calls).toHaveLength(1)
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain(drafts[wire].apiKey)
    expect((await house.pool.query('select from account_models')).rows).toEqual([])
  },
)

test.each(
  wires.flatMap(
    (wire) =>
      [
        [wire, 'a wrong key', { status: 401 }, 'bad_key', 'rechazó la clave'],
        [wire, 'a model that is not there', { status: 404 }, 'unknown_model', 'no tiene el modelo'],
        [wire, 'no money', { status: 402 }, 'out_of_money', 'no tiene saldo'],
        [wire, 'too many questions', { status: 429 }, 'rate_limited', 'más despacio'],
        [wire, 'a broken provider', { status: 500 }, 'unreachable', 'No hubo conexión'],
        [wire, 'a question that is refused', { status: 400 }, 'refused', 'no aceptó'],
        [wire, 'rubbish', { trouble: 'garbage' }, 'not_a_model', 'suele terminar en /v1'],
        [wire, 'a line that is cut', { trouble: 'drop' }, 'unreachable', 'No hubo conexión'],
        [wire, 'silence', { trouble: 'hang' }, 'timeout', 'tardó demasiado'],
        [wire, 'nothing to say', { trouble: 'empty' }, 'empty', 'sin decir nada'],
      ] as const,
  ),
)('%s: %s is told from all others, in words', async (wire, _, reply, outcome, words) => {
  const { attempt, provider } = await open(outcome === 'timeout' ? { timeoutMs: 300 } : {})
  provider.reply(reply)
  const told = await attempt(drafts[wire])
  expect(told).toMatchObject({ outcome, reply: null })
  expect(told.sentence).toContain(words)
})

test.each([
  ['openai', 'a quota that is used up', { status: 429, body: quota }, 'out_of_money'],
  ['anthropic', 'a balance that is too low', { status: 400, body: noCredit }, 'out_of_money'],
  ['custom', 'a model that was not downloaded', { status: 404, body: ollama }, 'unknown_model'],
] as const)('%s: %s is known by its own words', async (wire, _, reply, outcome) => {
  const { attempt, provider } = await open()
  provider.reply(reply)
  expect(await attempt(drafts[wire])).toMatchObject({ outcome })
})

test('an address where nobody is, where something else is, and that lacks its end, are told apart', async () => {
  const page = await openElsewhere((_, response) => void response.end('<html>Bienvenido</html>'))
  const { house, provider, token } = await open()
  await house.stop()
  const open2 = await openHouse({
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: `http://127.0.0.1:9,${page.url},${provider.url}` },
  })
  const at = async (baseUrl: string) =>
    (await open2.call('POST', TRY, { ...drafts.custom, baseUrl }, token)).body.data.outcome
  expect(await at('http://127.0.0.1:9/v1')).toBe('unreachable')
  expect(await at(`${page.url}/v1`)).toBe('not_a_model')
  expect(await at(`${provider.url}/v2/otra`)).toBe('good')
  expect(await at(`${provider.url}/v1/chat/completions/`)).toBe('good')
})

test('an address inside is not asked, and the sentence says who may allow it, and how', async () => {
  const { house, token } = await open()
  const baseUrl = 'http://192.168.1.20:11434/v1'
  const { body } = await house.call('POST', TRY, { ...drafts.custom, baseUrl }, token)
  expect(body.data).toMatchObject({ outcome: 'inward', reply: null })
  expect(body.data.sentence).toContain('ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:11434')
})

test('a stored key is tried without being typed again: the account’s, or an agent’s for itself', async () => {
  const { house, provider, token } = await open()
  await house.call('PUT', '/api/configuration/model', drafts.anthropic, token)
  await house.call('POST', TRY, { ...drafts.anthropic, apiKey: '***' }, token)
  expect(provider.calls.at(-1)?.headers).toMatchObject({ 'x-api-key': 'sk-2' })
  const own = await withAgent(house, { apiKeys: { openai: 'sk-del-agente' } }, 'otra')
  const forAgent = { ...drafts.openai, apiKey: '***', agentId: own.agent.id }
  expect((await house.call('POST', TRY, forAgent, own.token)).body.data).toMatchObject({ outcome: 'good' })
  expect(provider.calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer sk-del-agente' })
  expect((await house.call('POST', TRY, forAgent, token)).status).toBe(404)
})
