import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { answerJson, readText, serveOnLoopback } from '../serve.ts'
import { type Evolution, openEvolution } from './evolution.ts'
import { long, olderKeyOf } from './messages.ts'

/** Evolution, and somebody whom it tells; `statuses` are how that one answers, 200 in the end. */
async function withListener(...statuses: number[]) {
  const evolution: Evolution = await openEvolution()
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  const told: { path: string; authorization: string; body: any }[] = []
  const listener = await serveOnLoopback(async (request, response) => {
    const body = JSON.parse(await readText(request))
    told.push({ path: request.url ?? '', authorization: String(request.headers.authorization), body })
    answerJson(response, statuses.shift() ?? 200, {})
  })
  onTestFinished(() => Promise.all([evolution.close(), listener.unplug()]).then(() => undefined))
  const call = async (method: string, path: string, body?: unknown, key = evolution.apiKey) => {
    const response = await fetch(evolution.url + path, {
      method,
      headers: { apikey: key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const events = ['QRCODE_UPDATED', 'CONNECTION_UPDATE', 'MESSAGES_UPSERT', 'SEND_MESSAGE', 'MESSAGES_UPDATE']
  const wanted = { enabled: true, url: `${listener.url}/aqui`, headers: { jwt_key: 'clave' }, events }
  const create = (instanceName: string, more = {}) =>
    call('POST', '/instance/create', { instanceName, integration: 'WHATSAPP-BAILEYS', qrcode: true, ...more })
  return { evolution, told, call, create, wanted, names: () => told.map(({ body }) => String(body.event)) }
}

test('an instance is made, shows a code, is let in, speaks, leaves and is gone', async () => {
  const { evolution, told, call, create, wanted, names } = await withListener()
  const made = await create('tienda', { webhook: wanted })
  expect(made).toMatchObject({
    status: 201,
    body: {
      instance: { instanceName: 'tienda', status: 'connecting' },
      qrcode: { pairingCode: null, base64: expect.stringMatching(/^data:image\/png/), count: 1 },
    },
  })
  expect((await call('GET', '/instance/connectionState/tienda')).body.instance.state).toBe('connecting')
  evolution.instance('tienda').scan({ number: '573001112233', name: 'Tienda' })
  expect((await call('GET', '/instance/connect/tienda')).body).toEqual({
    instance: { instanceName: 'tienda', state: 'open' },
  })
  const sent = await call(
    'POST',
    '/message/sendText/tienda',
    { number: '+57 300 999 8877', text: 'hola' },
    made.body.hash,
  )
  expect(sent).toMatchObject({
    status: 201,
    body: { key: { remoteJid: '573009998877@s.whatsapp.net', fromMe: true }, message: { conversation: 'hola' } },
  })
  expect((await call('DELETE', '/instance/logout/tienda')).body.status).toBe('SUCCESS')
  expect((await call('DELETE', '/instance/logout/tienda')).status).toBe(400)
  expect((await call('DELETE', '/instance/delete/tienda')).status).toBe(200)
  expect(evolution.has('tienda')).toBe(false)
  await evolution.posts.settled()
  expect(names().toSorted()).toEqual([
    'connection.update',
    'connection.update',
    'connection.update',
    'connection.update',
    'qrcode.updated',
    'send.message',
  ])
  expect(told[0]?.body).toMatchObject({ instance: 'tienda', server_url: evolution.url, apikey: made.body.hash })
})

test('whoever shows no key, another one, a name that is taken or one that is nobody’s is refused', async () => {
  const { call, create } = await withListener()
  expect((await call('GET', '/instance/connect/nadie', undefined, 'otra')).status).toBe(404)
  await create('tienda')
  expect((await call('GET', '/instance/connect/tienda', undefined, 'otra')).status).toBe(401)
  expect(await create('tienda')).toEqual({
    status: 403,
    body: { status: 403, error: 'Forbidden', response: { message: ['This name "tienda" is already in use.'] } },
  })
  expect(await call('GET', '/instance/connectionState/nadie')).toMatchObject({
    status: 404,
    body: { error: 'Not Found', response: { message: ['The "nadie" instance does not exist'] } },
  })
  const unlinked = await call('POST', '/message/sendText/tienda', { number: '573009998877', text: 'hola' })
  expect(unlinked.status).toBe(400)
  const noEvents = { webhook: { enabled: true, url: 'http://127.0.0.1:9' } }
  expect((await call('POST', '/webhook/set/tienda', noEvents)).status).toBe(500)
})

test('each event is told once more while its answer is none that is final', async () => {
  const { evolution, call, create, wanted, names } = await withListener(500, 400)
  await create('tienda')
  expect(
    (await call('POST', '/webhook/set/tienda', { webhook: { ...wanted, events: ['MESSAGES_UPSERT'] } })).status,
  ).toBe(201)
  const line = evolution.instance('tienda')
  line.hears({ number: '573009998877' }, 'uno')
  await evolution.posts.settled()
  line.hears({ number: '573009998877' }, 'dos')
  line.ticks(line.sends({ number: '573009998877' }, 'nadie quiso saber'), 'READ')
  await evolution.posts.settled()
  expect(await evolution.posts.retry()).toBe(1)
  expect(await evolution.posts.retry()).toBe(0)
  expect(names()).toEqual(['messages.upsert', 'messages.upsert', 'messages.upsert'])
})

test('what is signed can be verified, and each event has its own address where that is wanted', async () => {
  const { evolution, told, create, wanted } = await withListener()
  await create('tienda', { webhook: { ...wanted, byEvents: true, events: ['MESSAGES_UPSERT'] } })
  evolution.instance('tienda').hears({ number: '573009998877', lid: '88', name: 'Luz' }, 'hola')
  await evolution.posts.settled()
  expect(told).toHaveLength(1)
  expect(told[0]?.path).toBe('/aqui/messages-upsert')
  expect(told[0]?.body.data).toMatchObject({
    key: { remoteJid: '88@lid', remoteJidAlt: '573009998877@s.whatsapp.net', fromMe: false },
    pushName: 'Luz',
    message: { conversation: 'hola' },
    messageType: 'conversation',
  })
  const [header, claims, signature] = told[0]?.authorization.replace('Bearer ', '').split('.') ?? []
  expect(createHmac('sha256', 'clave').update(`${header}.${claims}`).digest('base64url')).toBe(signature)
})

test('bytes and long numbers come as the real one writes them, and an older one names a person otherwise', async () => {
  const { evolution, told, create, wanted } = await withListener()
  await create('tienda', { webhook: wanted })
  const file = { fileLength: long(7), mediaKey: new Uint8Array([1, 2]) }
  const luz = { number: '573009998877', lid: '88' }
  evolution.instance('tienda').hears(luz, { imageMessage: file }, { key: olderKeyOf })
  await evolution.posts.settled()
  expect(told.at(-1)?.body.data).toMatchObject({
    key: {
      remoteJid: '573009998877@s.whatsapp.net',
      previousRemoteJid: '88@lid',
      senderPn: '573009998877@s.whatsapp.net',
    },
    message: { imageMessage: { fileLength: { low: 7, high: 0, unsigned: true }, mediaKey: { 0: 1, 1: 2 } } },
    messageType: 'imageMessage',
  })
})

test('whose each instance is stands in the list, to whoever may see it, and stays there when its line ends', async () => {
  const { evolution, call, create } = await withListener()
  const { body: made } = await create('tienda')
  await create('otra')
  const list = (more = '', key?: string) => call('GET', `/instance/fetchInstances${more}`, undefined, key)
  expect((await list('?instanceName=tienda')).body).toMatchObject([{ connectionStatus: 'connecting', ownerJid: null }])
  evolution.instance('tienda').scan({ number: '573001112233', name: 'Tienda' })
  const owned = [{ name: 'tienda', connectionStatus: 'open', ownerJid: '573001112233@s.whatsapp.net', number: null }]
  expect((await list('?instanceName=tienda')).body).toMatchObject(owned)
  expect((await list('', made.hash)).body).toMatchObject(owned)
  expect((await list()).body).toHaveLength(2)
  expect((await list('?instanceName=nadie')).status).toBe(404)
  expect((await list('', 'otra')).status).toBe(401)
  evolution.instance('tienda').closes(401)
  expect((await list('?instanceName=tienda')).body).toMatchObject([{ ...owned[0], connectionStatus: 'close' }])
})

test('what is corrected and taken back is told as the real one does, and does not say whose hand it was', async () => {
  const { evolution, told, create, wanted } = await withListener()
  const events = ['SEND_MESSAGE', 'MESSAGES_UPSERT', 'MESSAGES_EDITED', 'MESSAGES_DELETE', 'SEND_MESSAGE_UPDATE']
  await create('tienda', { webhook: { ...wanted, events } })
  const line = evolution.instance('tienda')
  line.scan({ number: '573001112233' })
  const theirs = line.hears({ number: '573009998877' }, 'uno', { id: 'AA' })
  const ours = line.types({ number: '573009998877' }, 'dos', { id: 'BB' })
  const sent = line.sends({ number: '573009998877' }, 'tres', { id: 'CC' })
  line.edits(theirs, 'uno, sí')
  line.edits(ours, 'dos, sí')
  line.takesBack(theirs)
  line.editsThroughApi(sent, 'tres, sí')
  line.deletesThroughApi(sent)
  await evolution.posts.settled()
  const by = (event: string) => told.filter(({ body }) => body.event === event).map(({ body }) => body.data)
  expect(by('messages.edited')).toMatchObject([
    { key: { remoteJid: '573001112233@s.whatsapp.net', fromMe: true, id: 'AA' }, type: 'MESSAGE_EDIT' },
    { key: { remoteJid: '573009998877@s.whatsapp.net', fromMe: true, id: 'BB' }, type: 'MESSAGE_EDIT' },
    { key: { fromMe: true, id: 'AA' }, type: 'REVOKE' },
  ])
  expect(by('send.message.update')).toMatchObject([{ key: { fromMe: true, id: 'CC' } }])
  expect(by('messages.delete')).toMatchObject([
    { remoteJid: '573009998877@s.whatsapp.net', fromMe: false, id: 'AA' },
    { id: expect.not.stringMatching('CC'), key: { fromMe: true, id: 'CC' } },
  ])
})
