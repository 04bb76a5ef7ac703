import { expect, onTestFinished, test } from 'vitest'
import { requestAgent } from '../../../test/helpers/create-agent.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { oggFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import type { FakeBot } from '../../../test/fakes/telegram/bot.ts'
import { startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'
import { createOwnerWithAgent, sendAndDrain, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { createSecrets } from '../../platform/security/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }
const RETYPE_KEY = 'Escribe la clave otra vez: la guardada es de otra dirección'
const noChoice = { transcriber: null, apiKeys: { transcriber: '' } }

async function startTranscriber(name: string) {
  const transcriber = await startFakeTranscriber({ fallback: () => ({ text: `lo escuchó ${name}`, seconds: 30 }) })
  onTestFinished(transcriber.close)
  const choice = (microsPerMinute: number | null, key = `sk-canario-${name}`) => ({
    transcriber: { provider: 'custom', name, baseUrl: `${transcriber.url}/v1`, microsPerMinute },
    apiKeys: { transcriber: key },
  })
  return { ...transcriber, choice, heard: () => transcriber.calls.map(({ headers }) => headers.authorization) }
}

/** An installation that hears, and a shop whose agent has a transcriber of its own. */
async function withOwnTranscriber() {
  const [general, own, otherTranscriber] = await Promise.all([
    startTranscriber('general'),
    startTranscriber('propio'),
    startTranscriber('otro'),
  ])
  const env = {
    TRANSCRIPTION_BASE_URL: `${general.url}/v1`,
    TRANSCRIPTION_MODEL: 'general',
    ALLOWED_PRIVATE_ORIGINS: [general.url, own.url, otherTranscriber.url].join(','),
  }
  const server = await startTestServer({ env })
  const account = await createOwnerWithAgent(server, own.choice(2_000_000))
  const { token, agent } = account
  const path = `/api/agents/${agent.id}`
  const speakTo = (bot: FakeBot, on = server) =>
    sendAndDrain(on, bot, luz, { voice: { ...bot.files.add(oggFile), duration: 3 } })
  return {
    ...account,
    server,
    env,
    general,
    own,
    otherTranscriber,
    path,
    speakTo,
    edit: (customConfig: object, at = path) => server.call('PUT', at, { customConfig }, token),
    card: async () => (await server.call('GET', path, undefined, token)).body.data,
    monthOf: async (id: string) => (await server.call('GET', `/api/agents/${id}/spending`, undefined, token)).body.data,
  }
}

test('two agents: each is heard by its own provider with its own key, and pays in its own month', async () => {
  const { server, bot, token, agent, general, own, otherTranscriber, speakTo, monthOf } = await withOwnTranscriber()
  const secondToken = '7999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const secondBot = server.telegram.addBot(secondToken, { id: 7999, username: 'otra_bot', name: 'Otra' })
  const second = { name: 'Soporte', platform: 'telegram', botToken: secondToken } as const
  const { body } = await requestAgent(server, token, { ...second, customConfig: otherTranscriber.choice(1_000_000) })
  await speakTo(bot)
  await speakTo(secondBot)
  expect([general.heard(), own.heard(), otherTranscriber.heard()]).toEqual([
    [],
    ['Bearer sk-canario-propio'],
    ['Bearer sk-canario-otro'],
  ])
  expect([bot, secondBot].map(({ sent }) => sent.at(-1)?.text)).toEqual([
    'Eco: [nota de voz, transcripción] lo escuchó propio',
    'Eco: [nota de voz, transcripción] lo escuchó otro',
  ])
  const costs = await Promise.all([agent.id, body.data.id].map(monthOf))
  expect(costs.map(({ transcriptionMicros }) => transcriptionMicros)).toEqual([1_000_000, 500_000])
})

test('own transcriber: within the budget of its agent, and without one the account listens', async () => {
  const { bot, own, general, speakTo, edit } = await withOwnTranscriber()
  await edit({ budget: { monthlyUsd: 1 } })
  await speakTo(bot)
  await speakTo(bot)
  expect(own.calls).toHaveLength(1)
  expect(bot.sent.at(-1)?.text).toContain('Por ahora solo leo texto')
  await edit({ budget: { monthlyUsd: null }, ...noChoice })
  await speakTo(bot)
  expect([own.calls.length, general.calls.length]).toEqual([1, 1])
})

test('neither account nor installation hears: the agent with its own transcriber does', async () => {
  const own = await startTranscriber('propio')
  const server = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: own.url } })
  const { bot } = await createOwnerWithAgent(server, own.choice(null, ''))
  await sendAndDrain(server, bot, luz, { voice: { ...bot.files.add(oggFile), duration: 3 } })
  expect(own.heard()).toEqual([undefined])
  expect(bot.sent.at(-1)?.text).toContain('lo escuchó propio')
})

test('own transcriber that fails: its audio goes to no other provider', async () => {
  const { bot, own, general, speakTo } = await withOwnTranscriber()
  own.queue({ status: 401 })
  await speakTo(bot)
  expect([own.calls.length, general.calls.length]).toEqual([1, 0])
  expect(bot.sent.at(-1)?.text).toContain('No pude escuchar tu nota de voz')
})

test('lost key: the audio goes to no other provider', async () => {
  const [general, own] = await Promise.all([startTranscriber('general'), startTranscriber('propio')])
  const env = {
    TRANSCRIPTION_BASE_URL: `${general.url}/v1`,
    TRANSCRIPTION_MODEL: 'general',
    ALLOWED_PRIVATE_ORIGINS: own.url,
  }
  const {
    server,
    whatsapp,
    ana,
    agent,
    token,
    sendAndDrain: write,
  } = await startServerWithWhatsAppAgent(own.choice(null), { env })
  const otherSecrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const secrets = otherSecrets.seal('{}', `agents/${agent.id}/secrets`)
  await server.db.updateTable('agents').set({ secrets }).execute()
  await write(ana, voiceMessage(3, whatsapp.media.upload(oggFile, 'audio')))
  expect([own.calls.length, general.calls.length]).toEqual([0, 0])
  const transcripts = await server.db.selectFrom('transcripts').select(['state', 'reason']).execute()
  expect(transcripts).toEqual([{ state: 'none', reason: 'no_transcriber' }])
  const draft = { provider: 'custom', name: 'propio', baseUrl: `${own.url}/v1`, agentId: agent.id }
  const tried = await server.call('POST', '/api/configuration/transcription/test', draft, token)
  expect([tried.status, own.heard()]).toEqual([200, [undefined]])
})

test('own key: never returned, sealed, and sent to no other address', async () => {
  const { server, own, otherTranscriber, path, edit, card, token } = await withOwnTranscriber()
  const { transcriber } = own.choice(2_000_000)
  expect((await card()).customConfig).toMatchObject({ transcriber, apiKeys: { transcriber: '***' } })
  const moved = { transcriber: { ...transcriber, baseUrl: `${otherTranscriber.url}/v1` } }
  const refused = { status: 400, body: { fields: { 'customConfig.apiKeys.transcriber': RETYPE_KEY } } }
  expect(await edit(moved)).toMatchObject(refused)
  expect(await edit({ transcriber: { provider: 'openai', name: 'whisper-1' } })).toMatchObject(refused)
  expect((await edit({ transcriber: { ...transcriber, name: 'grande' } })).status).toBe(200)
  expect((await edit({ ...moved, apiKeys: { transcriber: 'sk-canario-nueva' } })).status).toBe(200)
  const elsewhere = await server.call('POST', `${path}/versions/1/restore`, {}, token)
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'agents.key_elsewhere' } })
  expect((await edit(noChoice)).status).toBe(200)
  expect((await card()).customConfig).toMatchObject(noChoice)
  const { rows } = await server.pool.query('select a::text, v::text from agents a, agent_versions v')
  const texts = JSON.stringify([rows, server.logLines, await auditLines(server)])
  expect(texts).toContain('grande')
  expect(texts).not.toContain('canario')
})

test('trial: with the stored key of the agent, to its own address only, and only for its account', async () => {
  const { server, own, otherTranscriber, agent, token } = await withOwnTranscriber()
  const { transcriber } = own.choice(null)
  const attempt = (changes: object, by = token) =>
    server.call('POST', '/api/configuration/transcription/test', { ...transcriber, ...changes }, by)
  const ofAgent = { apiKey: '***', agentId: agent.id }
  expect((await attempt(ofAgent)).body.data).toMatchObject({
    outcome: 'good',
    sentence: expect.stringMatching(/^Funciona: «propio» escuchó/),
  })
  expect(own.heard()).toEqual(['Bearer sk-canario-propio'])
  own.queue({ status: 401 })
  expect((await attempt(ofAgent)).body.data.outcome).toBe('bad_key')
  own.queue({ status: 400, body: 'Invalid request' })
  expect((await attempt(ofAgent)).body.data.sentence).toContain('que tu servidor lea OGG/Opus')
  expect(own.calls.every(({ fileName }) => fileName === 'audio.ogg')).toBe(true)
  expect(await attempt({ ...ofAgent, baseUrl: `${otherTranscriber.url}/v1` })).toMatchObject({
    status: 400,
    body: { code: 'models.key_needed' },
  })
  const neighbour = await createOwnerWithAgent(server, {}, 'vecina')
  expect((await attempt(ofAgent, neighbour.token)).status).toBe(404)
  // Without an agent the stored key is the workspace's, which has none.
  expect((await attempt({ apiKey: '***' })).body.data.outcome).toBe('good')
  expect([own.heard().at(-1), otherTranscriber.calls]).toEqual([undefined, []])
})

test.each([
  ['no key', { provider: 'openai', name: 'whisper-1' }, '', 'apiKeys.transcriber', 'Escribe la clave'],
  ['no name', { provider: 'openai', name: ' ' }, 'sk', 'transcriber.name', 'Escribe el nombre del modelo'],
  ['no address', { provider: 'custom', name: 'oido' }, '', 'transcriber.baseUrl', 'Escribe una dirección que empiece'],
  ['a provider that does not transcribe', { provider: 'anthropic', name: 'claude' }, 'sk', 'transcriber.provider', ''],
  [
    'a price of words',
    { provider: 'openai', name: 'whisper-1', microsPerMinute: 0.5 },
    'sk',
    'transcriber.microsPerMinute',
    'seis decimales',
  ],
])('invalid own transcriber with %s: is reported at its field', async (_, transcriber, key, at, words) => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const customConfig = { transcriber, apiKeys: { transcriber: key } }
  const { status, body } = await server.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
  expect(status).toBe(400)
  expect(body.fields[`customConfig.${at}`]).toContain(words)
})

test('audit log: another transcriber and its key are recorded in words', async () => {
  const { server, edit } = await withOwnTranscriber()
  await edit({ transcriber: { provider: 'openai', name: 'whisper-1' }, apiKeys: { transcriber: 'sk-canario-nueva' } })
  await edit(noChoice)
  const changes = (await auditLines(server)).map(({ detail }) => detail?.['changes']).filter(Boolean)
  expect(changes).toEqual([
    expect.stringMatching(/^«Ventas»: notas de voz con propio de http:\/\/127[^/]*; clave nueva de notas de voz$/),
    '«Ventas»: notas de voz con whisper-1 de OpenAI; clave nueva de notas de voz',
    '«Ventas»: notas de voz con lo de la cuenta; sin la clave de notas de voz',
  ])
})

test('deleted agent: its key is deleted, and its waiting voice notes are not transcribed', async () => {
  const { server, path, token, own, bot } = await withOwnTranscriber()
  bot.sendAsCustomer(luz, { voice: { ...bot.files.add(oggFile), duration: 3 } })
  await waitUntilConfirmed(bot)
  expect(await server.db.selectFrom('transcripts').select('state').execute()).toEqual([{ state: 'waiting' }])
  await server.call('DELETE', path, undefined, token)
  await server.drain()
  const { rows } = await server.pool.query('select from agents')
  expect([rows, own.calls, bot.sent]).toEqual([[], [], []])
})
