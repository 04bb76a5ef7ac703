import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { answerJson, readText, serveOnLoopback } from '../loopback-server.ts'
import { type FakeEvolution, startFakeEvolution } from './evolution.ts'
import { encodeLong, buildOldMessageKey } from './messages.ts'

/** Starts Evolution and a webhook listener that answers with `statuses`, then with 200. */
async function startWithListener(...statuses: number[]) {
  const evolution: FakeEvolution = await startFakeEvolution()
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any body
  const received: { path: string; authorization: string; body: any }[] = []
  const listener = await serveOnLoopback(async (request, response) => {
    const body = JSON.parse(await readText(request))
    received.push({ path: request.url ?? '', authorization: String(request.headers.authorization), body })
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
  const webhookSettings = { enabled: true, url: `${listener.url}/aqui`, headers: { jwt_key: 'clave' }, events }
  const create = (instanceName: string, extra = {}) =>
    call('POST', '/instance/create', { instanceName, integration: 'WHATSAPP-BAILEYS', qrcode: true, ...extra })
  return {
    evolution,
    received,
    call,
    create,
    webhookSettings,
    names: () => received.map(({ body }) => String(body.event)),
  }
}

test('fake Evolution: an instance is created, shows a QR, is paired, sends, logs out and is deleted', async () => {
  const { evolution, received, call, create, webhookSettings, names } = await startWithListener()
  const created = await create('tienda', { webhook: webhookSettings })
  expect(created).toMatchObject({
    status: 201,
    body: {
      instance: { instanceName: 'tienda', status: 'connecting' },
      qrcode: { pairingCode: null, base64: expect.stringMatching(/^data:image\/png/), count: 1 },
    },
  })
  expect((await call('GET', '/instance/connectionState/tienda')).body.instance.state).toBe('connecting')
  evolution.instanceNamed('tienda').scanQr({ number: '573001112233', name: 'Tienda' })
  expect((await call('GET', '/instance/connect/tienda')).body).toEqual({
    instance: { instanceName: 'tienda', state: 'open' },
  })
  const sent = await call(
    'POST',
    '/message/sendText/tienda',
    { number: '+57 300 999 8877', text: 'hola' },
    created.body.hash,
  )
  expect(sent).toMatchObject({
    status: 201,
    body: { key: { remoteJid: '573009998877@s.whatsapp.net', fromMe: true }, message: { conversation: 'hola' } },
  })
  expect((await call('DELETE', '/instance/logout/tienda')).body.status).toBe('SUCCESS')
  expect((await call('DELETE', '/instance/logout/tienda')).status).toBe(400)
  expect((await call('DELETE', '/instance/delete/tienda')).status).toBe(200)
  expect(evolution.hasInstance('tienda')).toBe(false)
  await evolution.posts.waitUntilSettled()
  expect(names().toSorted()).toEqual([
    'connection.update',
    'connection.update',
    'connection.update',
    'connection.update',
    'qrcode.updated',
    'send.message',
  ])
  expect(received[0]?.body).toMatchObject({ instance: 'tienda', server_url: evolution.url, apikey: created.body.hash })
})

test('fake Evolution: missing key, wrong key, taken name and unknown name are refused', async () => {
  const { call, create } = await startWithListener()
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

test('fake Evolution: an event is offered again until its answer is final', async () => {
  const { evolution, call, create, webhookSettings, names } = await startWithListener(500, 400)
  await create('tienda')
  expect(
    (await call('POST', '/webhook/set/tienda', { webhook: { ...webhookSettings, events: ['MESSAGES_UPSERT'] } }))
      .status,
  ).toBe(201)
  const instance = evolution.instanceNamed('tienda')
  instance.receiveMessage({ number: '573009998877' }, 'uno')
  await evolution.posts.waitUntilSettled()
  instance.receiveMessage({ number: '573009998877' }, 'dos')
  instance.reportReceipt(instance.sendThroughApi({ number: '573009998877' }, 'nadie quiso saber'), 'READ')
  await evolution.posts.waitUntilSettled()
  expect(await evolution.posts.retryUnaccepted()).toBe(1)
  expect(await evolution.posts.retryUnaccepted()).toBe(0)
  expect(names()).toEqual(['messages.upsert', 'messages.upsert', 'messages.upsert'])
})

test('fake Evolution: signed events can be verified, and each event gets its own address if configured', async () => {
  const { evolution, received, create, webhookSettings } = await startWithListener()
  await create('tienda', { webhook: { ...webhookSettings, byEvents: true, events: ['MESSAGES_UPSERT'] } })
  evolution.instanceNamed('tienda').receiveMessage({ number: '573009998877', lid: '88', name: 'Luz' }, 'hola')
  await evolution.posts.waitUntilSettled()
  expect(received).toHaveLength(1)
  expect(received[0]?.path).toBe('/aqui/messages-upsert')
  expect(received[0]?.body.data).toMatchObject({
    key: { remoteJid: '88@lid', remoteJidAlt: '573009998877@s.whatsapp.net', fromMe: false },
    pushName: 'Luz',
    message: { conversation: 'hola' },
    messageType: 'conversation',
  })
  const [header, claims, signature] = received[0]?.authorization.replace('Bearer ', '').split('.') ?? []
  expect(createHmac('sha256', 'clave').update(`${header}.${claims}`).digest('base64url')).toBe(signature)
})

test('fake Evolution: bytes and long numbers have the real format, and 2.3.3 names a contact differently', async () => {
  const { evolution, received, create, webhookSettings } = await startWithListener()
  await create('tienda', { webhook: webhookSettings })
  const file = { fileLength: encodeLong(7), mediaKey: new Uint8Array([1, 2]) }
  const luz = { number: '573009998877', lid: '88' }
  evolution.instanceNamed('tienda').receiveMessage(luz, { imageMessage: file }, { key: buildOldMessageKey })
  await evolution.posts.waitUntilSettled()
  expect(received.at(-1)?.body.data).toMatchObject({
    key: {
      remoteJid: '573009998877@s.whatsapp.net',
      previousRemoteJid: '88@lid',
      senderPn: '573009998877@s.whatsapp.net',
    },
    message: { imageMessage: { fileLength: { low: 7, high: 0, unsigned: true }, mediaKey: { 0: 1, 1: 2 } } },
    messageType: 'imageMessage',
  })
})

test('fake Evolution: the list shows the owner of each visible instance, also after its connection ended', async () => {
  const { evolution, call, create } = await startWithListener()
  const { body: created } = await create('tienda')
  await create('otra')
  const list = (extra = '', key?: string) => call('GET', `/instance/fetchInstances${extra}`, undefined, key)
  expect((await list('?instanceName=tienda')).body).toMatchObject([{ connectionStatus: 'connecting', ownerJid: null }])
  evolution.instanceNamed('tienda').scanQr({ number: '573001112233', name: 'Tienda' })
  const owned = [{ name: 'tienda', connectionStatus: 'open', ownerJid: '573001112233@s.whatsapp.net', number: null }]
  expect((await list('?instanceName=tienda')).body).toMatchObject(owned)
  expect((await list('', created.hash)).body).toMatchObject(owned)
  expect((await list()).body).toHaveLength(2)
  expect((await list('?instanceName=nadie')).status).toBe(404)
  expect((await list('', 'otra')).status).toBe(401)
  evolution.instanceNamed('tienda').closeConnection(401)
  expect((await list('?instanceName=tienda')).body).toMatchObject([{ ...owned[0], connectionStatus: 'close' }])
})

test('fake Evolution: edits and deletions are reported as by the real one, without their author', async () => {
  const { evolution, received, create, webhookSettings } = await startWithListener()
  const events = ['SEND_MESSAGE', 'MESSAGES_UPSERT', 'MESSAGES_EDITED', 'MESSAGES_DELETE', 'SEND_MESSAGE_UPDATE']
  await create('tienda', { webhook: { ...webhookSettings, events } })
  const instance = evolution.instanceNamed('tienda')
  instance.scanQr({ number: '573001112233' })
  const contactMessage = instance.receiveMessage({ number: '573009998877' }, 'uno', { id: 'AA' })
  const ownerMessage = instance.sendFromPhone({ number: '573009998877' }, 'dos', { id: 'BB' })
  const sent = instance.sendThroughApi({ number: '573009998877' }, 'tres', { id: 'CC' })
  instance.editMessage(contactMessage, 'uno, sí')
  instance.editMessage(ownerMessage, 'dos, sí')
  instance.revokeMessage(contactMessage)
  instance.editThroughApi(sent, 'tres, sí')
  instance.deleteThroughApi(sent)
  await evolution.posts.waitUntilSettled()
  const eventsOf = (event: string) => received.filter(({ body }) => body.event === event).map(({ body }) => body.data)
  expect(eventsOf('messages.edited')).toMatchObject([
    { key: { remoteJid: '573001112233@s.whatsapp.net', fromMe: true, id: 'AA' }, type: 'MESSAGE_EDIT' },
    { key: { remoteJid: '573009998877@s.whatsapp.net', fromMe: true, id: 'BB' }, type: 'MESSAGE_EDIT' },
    { key: { fromMe: true, id: 'AA' }, type: 'REVOKE' },
  ])
  expect(eventsOf('send.message.update')).toMatchObject([{ key: { fromMe: true, id: 'CC' } }])
  expect(eventsOf('messages.delete')).toMatchObject([
    { remoteJid: '573009998877@s.whatsapp.net', fromMe: false, id: 'AA' },
    { id: expect.not.stringMatching('CC'), key: { fromMe: true, id: 'CC' } },
  ])
})
