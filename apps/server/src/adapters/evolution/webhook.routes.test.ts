import { expect, test } from 'vitest'
import {
  EVOLUTION_PATH,
  luzPerson,
  fetchEvolutionSettings,
  setEvolutionWebhook,
  startEvolutionServer,
} from '../../../test/channels/evolution-server.ts'
import { signJwt } from '../../../test/fakes/evolution/webhook-posts.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'

const EVENT = { event: 'presence.update', instance: 'tienda', data: {} }

const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']

async function createWebhook() {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const { webhook, secret } = await fetchEvolutionSettings(server, token)
  const post = async (
    body: string,
    { url = webhook.url, authorization = `Bearer ${secret}`, type = 'application/json' } = {},
  ) => {
    const headers = { ...(authorization !== '' && { authorization }), 'content-type': type }
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, said: await response.text() }
  }
  const read = async () => (await server.call('GET', EVOLUTION_PATH, undefined, token)).body.data
  return { server, token, webhook, secret, post, read, event: JSON.stringify(EVENT) }
}

test('webhook secret: shown once; after renewal the old secret is refused', async () => {
  const { server, token, post, read, secret, webhook, event } = await createWebhook()
  expect(secret).toMatch(/^pve_[\w-]{43}$/)
  expect(await read()).toEqual({
    address: expect.stringMatching(/\/webhooks\/evolution\/evo_[\w-]{22}$/),
    madeAt: expect.any(String),
    heardAt: null,
  })
  expect(JSON.stringify(await read())).not.toContain(secret)
  expect((await post(event)).status).toBe(200)
  expect((await read()).heardAt).toEqual(expect.any(String))

  const renewed = await fetchEvolutionSettings(server, token)
  expect(renewed.webhook.url).toBe(webhook.url)
  expect((await post(event)).status).toBe(401)
  expect((await post(event, { authorization: `Bearer ${renewed.secret}` })).status).toBe(200)

  expect((await server.call('DELETE', EVOLUTION_PATH, undefined, token)).status).toBe(200)
  expect((await post(event, { authorization: `Bearer ${renewed.secret}` })).status).toBe(401)
  expect(await read()).toBeNull()
  expect((await server.call('DELETE', EVOLUTION_PATH, undefined, token)).body.code).toBe('evolution.missing')
})

test('wrong secret, no secret and unknown address: same answer, body unread', async () => {
  const { post, webhook, secret, event } = await createWebhook()
  const nowhere = webhook.url.replace(/evo_.*$/, `evo_${'A'.repeat(22)}`)
  const answers = [
    await post(event, { authorization: 'Bearer pve_otra' }),
    await post(event, { authorization: '' }),
    await post(event, { authorization: `Basic ${secret}` }),
    await post('{ no es json', { authorization: 'Bearer pve_otra' }),
    await post(event, { url: nowhere }),
    await post(event, { url: `${nowhere}/messages-upsert` }),
    await post(event, { url: webhook.url.replace(/evo_.*$/, 'x'.repeat(99)) }),
  ]
  expect(answers).toEqual(answers.map(() => ({ status: 401, said: '' })))
})

test('token that Evolution signs with jwt_key: accepted while it is valid', async () => {
  const { server, post, secret, event } = await createWebhook()
  const postSigned = (key: string, at = server.clock.now()) =>
    post(event, { authorization: `Bearer ${signJwt(key, at)}` })
  const hour = 3_600_000
  expect((await postSigned(secret)).status).toBe(200)
  // Evolution signs an event once and offers it for half an hour.
  expect((await postSigned(secret, new Date(server.clock.now().getTime() - hour / 2))).status).toBe(200)
  expect((await postSigned(secret, new Date(server.clock.now().getTime() - 2 * hour))).status).toBe(401)
  expect((await postSigned(secret, new Date(server.clock.now().getTime() + hour))).status).toBe(401)
  expect((await postSigned('pve_otra')).status).toBe(401)
  const [header, claims, signature] = signJwt(secret).split('.')
  const unsignedHeader = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const forged of [
    `${unsignedHeader}.${claims}.${signature}`,
    `${unsignedHeader}.${claims}.`,
    `${header}.${claims}`,
    '..',
  ])
    expect((await post(event, { authorization: `Bearer ${forged}` })).status).toBe(401)
})

test('malformed events: refused for good; irrelevant events: accepted', async () => {
  const { post, webhook, read } = await createWebhook()
  const eventBody = (event: string, data: unknown) => JSON.stringify({ event, instance: 'tienda', data })
  const key = { id: 'A', remoteJid: '573009998877@s.whatsapp.net', fromMe: false }
  const message = { key, messageTimestamp: 1, message: { conversation: 'hola' } }
  for (const body of [
    '{ no es json',
    '',
    '[]',
    '"hola"',
    JSON.stringify({ event: 'messages.upsert' }),
    JSON.stringify({ event: 'messages.upsert', instance: { name: 'x' }, data: {} }),
    eventBody('messages.upsert', undefined),
    eventBody('messages.upsert', 'hola'),
    eventBody('messages.upsert', { ...message, key: { ...key, id: 7 } }),
    eventBody('messages.upsert', { ...message, key: { ...key, remoteJid: 'x'.repeat(300) } }),
    eventBody('messages.upsert', { ...message, messageTimestamp: 'ayer' }),
    eventBody('messages.upsert', { ...message, message: { conversation: { de: 'otro tipo' } } }),
    eventBody('messages.upsert', { ...message, message: [] }),
    eventBody(
      'messages.upsert',
      Array.from({ length: 101 }, () => message),
    ),
    eventBody('messages.update', { status: { de: 'otro tipo' } }),
    eventBody('messages.edited', { key, type: 'MESSAGE_EDIT' }),
    eventBody('messages.edited', { type: 14, editedMessage: { conversation: 'hola' } }),
    eventBody('messages.edited', { key, type: 14, editedMessage: { conversation: 'hola' }, timestampMs: 'ayer' }),
    eventBody('messages.edited', { key, type: 14, editedMessage: { conversation: 'hola' }, timestampMs: 1e300 }),
    eventBody('messages.delete', { id: 'A' }),
    eventBody('connection.update', {}),
    eventBody('qrcode.updated', { qrcode: 'hola' }),
    `{"event":"messages.upsert","instance":"tienda","data":${'['.repeat(50_000)}`,
    eventBody('messages.upsert', { ...message, message: { conversation: 'x'.repeat(3 * 1024 * 1024) } }),
  ])
    expect([body.slice(0, 90), await post(body)]).toEqual([body.slice(0, 90), { status: 400, said: '' }])
  expect(await post(eventBody('presence.update', {}), { type: 'text/plain' })).toEqual({ status: 400, said: '' })
  expect((await read()).heardAt).toBeNull()

  for (const event of [
    'messages.set',
    'contacts.upsert',
    'chats.update',
    'status.instance',
    'algo.nuevo',
    'toString',
    'constructor',
    '__proto__',
  ])
    expect([event, await post(eventBody(event, [{ cualquier: 'cosa' }]))]).toEqual([event, { status: 200, said: '' }])
  expect(await post(eventBody('messages.upsert', message))).toEqual({ status: 200, said: '' })
  expect(await post(JSON.stringify({ instance: 'tienda' }), { url: `${webhook.url}/call` })).toMatchObject({
    status: 200,
  })
})

test('event names: every spelling is known, also as the end of the address', async () => {
  const { server, evolution, instance: line, webhook, thread } = await startEvolutionServer()
  line.receiveMessage(luzPerson, 'uno')
  await evolution.posts.waitUntilSettled()
  await setEvolutionWebhook(evolution, line.name, { ...webhook, byEvents: true })
  line.receiveMessage(luzPerson, 'dos')
  await evolution.posts.waitUntilSettled()
  expect(evolution.posts.all.at(-1)?.url).toMatch(/\/messages-upsert$/)
  const { headers, url } = evolution.posts.all[0]!
  const raw = (text: string) => JSON.parse(JSON.stringify(line.receiveMessage(luzPerson, text)))
  evolution.posts.hold()
  for (const [text, event, path] of [
    ['tres', 'MESSAGES_UPSERT', ''],
    ['cuatro', undefined, '/messages-upsert'],
    ['cinco', undefined, '/MESSAGES_UPSERT'],
  ] as const) {
    const body = JSON.stringify({ event, instance: line.name, data: raw(text) })
    expect((await fetch(url + path, { method: 'POST', headers, body })).status).toBe(200)
  }
  const { messages } = await thread()
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['uno', 'dos', 'tres', 'cuatro', 'cinco'])
  expect(server.model.calls).toEqual([])
})

test('event that could not be stored: offered again and stored then', async () => {
  const { server, evolution, instance: line, thread, waitUntilDelivered } = await startEvolutionServer()
  await server.pool.query('alter table messages rename to messages_away')
  line.receiveMessage(luzPerson, '¿Abren hoy?')
  await waitUntilDelivered()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([500])
  await server.pool.query('alter table messages_away rename to messages')
  expect(await evolution.posts.retryUnaccepted()).toBe(1)
  expect(evolution.posts.all.at(-1)?.answers).toEqual([500, 200])
  expect((await thread()).messages).toMatchObject([{ content: '¿Abren hoy?', origin: 'contact' }])
  expect(await evolution.posts.retryUnaccepted()).toBe(0)
})

test('secret that no current key decrypts: refused', async () => {
  const { server, post, event } = await createWebhook()
  await server.pool.query("update evolution_webhooks set secret = 'v1.00000000.AAAA'")
  expect(await post(event)).toEqual({ status: 401, said: '' })
})

test('Evolution events: names of Object.prototype are treated as unknown names', async () => {
  const { evolution, instance: line } = await startEvolutionServer()
  line.receiveMessage(luzPerson, 'hola')
  await evolution.posts.waitUntilSettled()
  const { url, headers } = evolution.posts.all[0]!
  const post = async (event: string, data: string) =>
    (
      await fetch(url, {
        method: 'POST',
        headers,
        body: `{"event":"${event}","instance":"${line.name}","data":${data}}`,
      })
    ).status
  for (const name of INHERITED) {
    const key = `{"id":"A-${name}","remoteJid":"573009998877@s.whatsapp.net","fromMe":true}`
    expect([name, await post(name, '{}')]).toEqual([name, 200])
    const message = `{"key":${key},"messageTimestamp":1,"message":{"${name}":{"text":"x"}}}`
    // The JSON parser refuses this key before any schema runs.
    expect([name, await post('messages.upsert', message)]).toEqual([name, name === '__proto__' ? 400 : 200])
    expect([name, await post('messages.update', `{"key":${key},"status":"${name}"}`)]).toEqual([name, 200])
    expect([name, await post('connection.update', `{"state":"${name}"}`)]).toEqual([name, 200])
  }
})
