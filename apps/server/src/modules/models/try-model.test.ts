import { expect, onTestFinished, test } from 'vitest'
import { startWebServer } from '../../../test/fakes/web/web-server.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'
import { createLanguageModelAt } from '../../../test/fakes/model/language-model-at.ts'

const TRY = '/api/configuration/model/test'
const inputs = {
  openai: { provider: 'openai', name: 'gpt-5-mini', apiKey: 'sk-1' },
  anthropic: { provider: 'anthropic', name: 'claude-haiku-4-5', apiKey: 'sk-2' },
  custom: { provider: 'custom', name: 'llama', apiKey: '' },
}
const protocols = ['openai', 'anthropic', 'custom'] as const

/** A workspace that tries models against the double of all three protocols. */
async function openModelTrial({ timeoutMs }: { timeoutMs?: number } = {}) {
  const provider = await startFakeModel()
  onTestFinished(provider.close)
  const server = await startTestServer({
    inputs: { languageModel: createLanguageModelAt(provider.url, timeoutMs, [provider.url]) },
  })
  const { token } = await signUp(server, 'mariana')
  const attempt = async (input: object) =>
    (await server.call('POST', TRY, { baseUrl: `${provider.url}/v1`, ...input }, token)).body.data
  return { server, provider, token, attempt }
}

const noCredit = {
  type: 'error',
  error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the Anthropic API.' },
}
const quota = {
  error: { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
}
const ollama = { error: { message: "model 'llama' not found", type: 'api_error' } }

test.each(protocols)(
  'try model by the protocol of %s: its answer and time are shown before anything is saved',
  async (wire) => {
    const { attempt, provider, server } = await openModelTrial()
    provider.queueReplies('¡Hola! Aquí estoy.')
    const result = await attempt(inputs[wire])
    expect(result).toMatchObject({ outcome: 'good', reply: '¡Hola! Aquí estoy.', ms: expect.any(Number) })
    expect(result.sentence).toMatch(/^Funciona: «.+» contestó en \d+,\d segundos\.$/)
    expect(provider.calls).toHaveLength(1)
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain(inputs[wire].apiKey)
    expect((await server.pool.query('select from account_models')).rows).toEqual([])
  },
)

test.each(
  protocols.flatMap(
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
)('%s: the error %s has its own sentence', async (wire, _, reply, outcome, sentence) => {
  const { attempt, provider } = await openModelTrial(outcome === 'timeout' ? { timeoutMs: 300 } : {})
  provider.queueReplies(reply)
  const result = await attempt(inputs[wire])
  expect(result).toMatchObject({ outcome, reply: null })
  expect(result.sentence).toContain(sentence)
})

test.each([
  ['openai', 'a quota that is used up', { status: 429, body: quota }, 'out_of_money'],
  ['anthropic', 'a balance that is too low', { status: 400, body: noCredit }, 'out_of_money'],
  ['custom', 'a model that was not downloaded', { status: 404, body: ollama }, 'unknown_model'],
] as const)('%s: %s is recognized by its text', async (wire, _, reply, outcome) => {
  const { attempt, provider } = await openModelTrial()
  provider.queueReplies(reply)
  expect(await attempt(inputs[wire])).toMatchObject({ outcome })
})

test('unreachable address, another service and a missing path: each has its own sentence', async () => {
  const page = await startWebServer((_, response) => void response.end('<html>Bienvenido</html>'))
  const { server, provider, token } = await openModelTrial()
  await server.stop()
  const open2 = await startTestServer({
    sharedWith: { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: `http://127.0.0.1:9,${page.url},${provider.url}` },
  })
  const tryAddress = async (baseUrl: string) =>
    (await open2.call('POST', TRY, { ...inputs.custom, baseUrl }, token)).body.data.outcome
  expect(await tryAddress('http://127.0.0.1:9/v1')).toBe('unreachable')
  expect(await tryAddress(`${page.url}/v1`)).toBe('not_a_model')
  expect(await tryAddress(`${provider.url}/v2/otra`)).toBe('good')
  expect(await tryAddress(`${provider.url}/v1/chat/completions/`)).toBe('good')
})

test('private address: not called, and the sentence says how to allow it', async () => {
  const { server, token } = await openModelTrial()
  const baseUrl = 'http://192.168.1.20:11434/v1'
  const { body } = await server.call('POST', TRY, { ...inputs.custom, baseUrl }, token)
  expect(body.data).toMatchObject({ outcome: 'inward', reply: null })
  expect(body.data.sentence).toContain('ALLOWED_PRIVATE_ORIGINS=http://192.168.1.20:11434')
})

test('stored key: tried without typing it again, of the account or of an agent', async () => {
  const { server, provider, token } = await openModelTrial()
  await server.call('PUT', '/api/configuration/model', inputs.anthropic, token)
  await server.call('POST', TRY, { ...inputs.anthropic, apiKey: '***' }, token)
  expect(provider.calls.at(-1)?.headers).toMatchObject({ 'x-api-key': 'sk-2' })
  const otherAgent = await createOwnerWithAgent(server, { apiKeys: { openai: 'sk-del-agente' } }, 'otra')
  const forAgent = { ...inputs.openai, apiKey: '***', agentId: otherAgent.agent.id }
  expect((await server.call('POST', TRY, forAgent, otherAgent.token)).body.data).toMatchObject({ outcome: 'good' })
  expect(provider.calls.at(-1)?.headers).toMatchObject({ authorization: 'Bearer sk-del-agente' })
  expect((await server.call('POST', TRY, forAgent, token)).status).toBe(404)
})
