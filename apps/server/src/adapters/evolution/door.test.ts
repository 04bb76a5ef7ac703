import { expect, test } from 'vitest'
import { EVOLUTION, luz, settingsOf, setWebhook, withEvolution } from '../../../test/evolution.ts'
import { signed } from '../../../test/fakes/evolution/posts.ts'
import { openHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'

const anEvent = { event: 'presence.update', instance: 'tienda', data: {} }

/** Names that every object inherits from Object.prototype. */
const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']

async function withAddress() {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const { webhook, secret } = await settingsOf(house, token)
  const post = async (
    body: string,
    { url = webhook.url, authorization = `Bearer ${secret}`, type = 'application/json' } = {},
  ) => {
    const headers = { ...(authorization !== '' && { authorization }), 'content-type': type }
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, said: await response.text() }
  }
  const read = async () => (await house.call('GET', EVOLUTION, undefined, token)).body.data
  return { house, token, webhook, secret, post, read, event: JSON.stringify(anEvent) }
}

test('the address and its secret are given once; the secret is renewed, and the one before opens nothing', async () => {
  const { house, token, post, read, secret, webhook, event } = await withAddress()
  expect(secret).toMatch(/^pve_[\w-]{43}$/)
  expect(await read()).toEqual({
    address: expect.stringMatching(/\/webhooks\/evolution\/evo_[\w-]{22}$/),
    madeAt: expect.any(String),
    heardAt: null,
  })
  expect(JSON.stringify(await read())).not.toContain(secret)
  expect((await post(event)).status).toBe(200)
  expect((await read()).heardAt).toEqual(expect.any(String))

  const renewed = await settingsOf(house, token)
  expect(renewed.webhook.url).toBe(webhook.url)
  expect((await post(event)).status).toBe(401)
  expect((await post(event, { authorization: `Bearer ${renewed.secret}` })).status).toBe(200)

  expect((await house.call('DELETE', EVOLUTION, undefined, token)).status).toBe(200)
  expect((await post(event, { authorization: `Bearer ${renewed.secret}` })).status).toBe(401)
  expect(await read()).toBeNull()
  expect((await house.call('DELETE', EVOLUTION, undefined, token)).body.code).toBe('evolution.missing')
})

test('a wrong secret, no secret and an address that is nobody’s are answered alike, and nothing is read before', async () => {
  const { post, webhook, secret, event } = await withAddress()
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

test('what Evolution signs by itself with `jwt_key` opens too, while it is good', async () => {
  const { house, post, secret, event } = await withAddress()
  const shown = (key: string, at = house.clock.now()) => post(event, { authorization: `Bearer ${signed(key, at)}` })
  const hour = 3_600_000
  expect((await shown(secret)).status).toBe(200)
  // Signed once, and offered again for half an hour.
  expect((await shown(secret, new Date(house.clock.now().getTime() - hour / 2))).status).toBe(200)
  expect((await shown(secret, new Date(house.clock.now().getTime() - 2 * hour))).status).toBe(401)
  expect((await shown(secret, new Date(house.clock.now().getTime() + hour))).status).toBe(401)
  expect((await shown('pve_otra')).status).toBe(401)
  const [header, claims, signature] = signed(secret).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const forged of [`${none}.${claims}.${signature}`, `${none}.${claims}.`, `${header}.${claims}`, '..'])
    expect((await post(event, { authorization: `Bearer ${forged}` })).status).toBe(401)
})

test('what will never be taken is refused for good, and what is of no concern is taken', async () => {
  const { post, webhook, read } = await withAddress()
  const about = (event: string, data: unknown) => JSON.stringify({ event, instance: 'tienda', data })
  const key = { id: 'A', remoteJid: '573009998877@s.whatsapp.net', fromMe: false }
  const whole = { key, messageTimestamp: 1, message: { conversation: 'hola' } }
  for (const body of [
    '{ no es json',
    '',
    '[]',
    '"hola"',
    JSON.stringify({ event: 'messages.upsert' }),
    JSON.stringify({ event: 'messages.upsert', instance: { name: 'x' }, data: {} }),
    about('messages.upsert', undefined),
    about('messages.upsert', 'hola'),
    about('messages.upsert', { ...whole, key: { ...key, id: 7 } }),
    about('messages.upsert', { ...whole, key: { ...key, remoteJid: 'x'.repeat(300) } }),
    about('messages.upsert', { ...whole, messageTimestamp: 'ayer' }),
    about('messages.upsert', { ...whole, message: { conversation: { de: 'otro tipo' } } }),
    about('messages.upsert', { ...whole, message: [] }),
    about(
      'messages.upsert',
      Array.from({ length: 101 }, () => whole),
    ),
    about('messages.update', { status: { de: 'otro tipo' } }),
    about('messages.edited', { key, type: 'MESSAGE_EDIT' }),
    about('messages.edited', { type: 14, editedMessage: { conversation: 'hola' } }),
    about('messages.edited', { key, type: 14, editedMessage: { conversation: 'hola' }, timestampMs: 'ayer' }),
    about('messages.edited', { key, type: 14, editedMessage: { conversation: 'hola' }, timestampMs: 1e300 }),
    about('messages.delete', { id: 'A' }),
    about('connection.update', {}),
    about('qrcode.updated', { qrcode: 'hola' }),
    `{"event":"messages.upsert","instance":"tienda","data":${'['.repeat(50_000)}`,
    about('messages.upsert', { ...whole, message: { conversation: 'x'.repeat(3 * 1024 * 1024) } }),
  ])
    expect([body.slice(0, 90), await post(body)]).toEqual([body.slice(0, 90), { status: 400, said: '' }])
  expect(await post(about('presence.update', {}), { type: 'text/plain' })).toEqual({ status: 400, said: '' })
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
    expect([event, await post(about(event, [{ cualquier: 'cosa' }]))]).toEqual([event, { status: 200, said: '' }])
  expect(await post(about('messages.upsert', whole))).toEqual({ status: 200, said: '' })
  expect(await post(JSON.stringify({ instance: 'tienda' }), { url: `${webhook.url}/call` })).toMatchObject({
    status: 200,
  })
})

test('the names of events are known in each of their spellings, and as the end of the address', async () => {
  const { house, evolution, line, webhook, thread } = await withEvolution()
  line.hears(luz, 'uno')
  await evolution.posts.settled()
  await setWebhook(evolution, line.name, { ...webhook, byEvents: true })
  line.hears(luz, 'dos')
  await evolution.posts.settled()
  expect(evolution.posts.all.at(-1)?.url).toMatch(/\/messages-upsert$/)
  const { headers, url } = evolution.posts.all[0]!
  const raw = (text: string) => JSON.parse(JSON.stringify(line.hears(luz, text)))
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
  expect(house.model.calls).toEqual([])
})

test('what we could not keep is offered again, and kept then', async () => {
  const { house, evolution, line, thread, settled } = await withEvolution()
  await house.pool.query('alter table messages rename to messages_away')
  line.hears(luz, '¿Abren hoy?')
  await settled()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([500])
  await house.pool.query('alter table messages_away rename to messages')
  expect(await evolution.posts.retry()).toBe(1)
  expect(evolution.posts.all.at(-1)?.answers).toEqual([500, 200])
  expect((await thread()).messages).toMatchObject([{ content: '¿Abren hoy?', origin: 'contact' }])
  expect(await evolution.posts.retry()).toBe(0)
})

test('a secret that no key of ours opens any more opens nothing', async () => {
  const { house, post, event } = await withAddress()
  await house.pool.query("update evolution_webhooks set secret = 'v1.00000000.AAAA'")
  expect(await post(event)).toEqual({ status: 401, said: '' })
})

test('Evolution events: names of Object.prototype are treated as unknown names', async () => {
  const { evolution, line } = await withEvolution()
  line.hears(luz, 'hola')
  await evolution.posts.settled()
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
    // Such a key of a JSON object is refused before anything reads it.
    expect([name, await post('messages.upsert', message)]).toEqual([name, name === '__proto__' ? 400 : 200])
    expect([name, await post('messages.update', `{"key":${key},"status":"${name}"}`)]).toEqual([name, 200])
    expect([name, await post('connection.update', `{"state":"${name}"}`)]).toEqual([name, 200])
  }
})
