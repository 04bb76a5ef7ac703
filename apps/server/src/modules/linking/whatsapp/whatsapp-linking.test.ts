import { expect, test } from 'vitest'
import {
  waitUntilAllStored,
  linkPhone,
  startWhatsAppServer,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'

test('linking: a phone is linked by QR, an agent uses it, and customers are answered', async () => {
  const { server, whatsapp, token, ana, agent, sendAndDrain } = await startServerWithWhatsAppAgent()
  expect(agent).toMatchObject({
    platform: 'whatsapp',
    status: 'active',
    phoneNumber: '573001112233',
    connection: { state: 'connected', isHangingUp: false },
  })
  await sendAndDrain(ana, '¿Tienen arepas?')
  await waitUntilRead(whatsapp, ana, /arepas/)
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ platform: 'whatsapp', contact: { name: 'Ana', phone: '573009998877' } })
  expect(messages.map(({ origin, content }: { origin: string; content: string }) => [origin, content])).toEqual([
    ['contact', '¿Tienen arepas?'],
    ['ai', expect.stringContaining('arepas')],
  ])
})

test('QR: it expires after five minutes, and a new one can be requested', async () => {
  const { server } = await startWhatsAppServer()
  const { token } = await signUp(server, 'mariana')
  const { body, status } = await server.call('POST', SESSIONS_PATH, {}, token)
  expect(status).toBe(201)
  const name = body.data.sessionName
  const session = await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  expect(session).toMatchObject({ status: 'generating_qr', isConnected: false, cause: null })
  expect(session.qrCode).toMatch(/^data:image\/png;base64,/)
  await server.db.updateTable('whatsappSessions').set({ windowUntil: new Date(), version: 2 }).execute()
  await server.call('POST', SESSIONS_PATH, {}, token)
  expect(await waitForSession(server, token, name, ({ status: state }) => state === 'expired')).toMatchObject({
    qrCode: null,
  })

  await server.call('POST', `${SESSIONS_PATH}/${name}/connect`, {}, token)
  expect(await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)).toMatchObject({
    status: 'generating_qr',
  })
})

test('pairing code: it links the phone without a second screen', async () => {
  const { server, whatsapp } = await startWhatsAppServer()
  const { token } = await signUp(server, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  const pairing = await server.call(
    'POST',
    `${SESSIONS_PATH}/${name}/pairing-code`,
    { phone: '+57 300 111 2233' },
    token,
  )
  expect(pairing.body.data.code).toMatch(/^[0-9A-Z]{8}$/)
  await whatsapp.typePairingCode(shop, pairing.body.data.code)
  const linked = await waitForSession(server, token, name, ({ isConnected }) => isConnected)
  expect(linked).toMatchObject({ phoneNumber: '573001112233', qrCode: null, expiresAt: null })
})

test('one phone, two sessions: the second is unlinked again and says why', async () => {
  const { server, whatsapp, token, shop } = await startServerWithWhatsAppAgent()
  const { body } = await server.call('POST', SESSIONS_PATH, {}, token)
  const name = body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, name))
  const disconnected = await waitForSession(server, token, name, ({ status }) => status === 'disconnected')
  expect(disconnected.cause).toMatch(/ya atiende a otro agente/)
  await whatsapp.notifier.waitUntil(
    () => shop.devices.length === 1,
    () => 'one computer of the phone',
  )
})

test('owner message: a manual reply on the phone is in the thread and pauses the agent', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  await shop.write(ana, 'Te atiendo yo')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation).toMatchObject({ pause: { by: 'phone' }, assignedTo: 'yo' })
  expect(messages.map(({ origin, content }: { origin: string; content: string }) => [origin, content])).toEqual([
    ['contact', 'Hola'],
    ['phone', 'Te atiendo yo'],
  ])
})

test('receipts: sent, delivered and read are shown in order and never go back', async () => {
  const { server, whatsapp, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  const reply = ana.chat.findLast(({ from }) => from === shop.number)
  const status = async () => (await fetchThread(server, token)).messages.at(-1).status
  ana.sendReceipt(shop, reply?.id ?? '', 'read')
  await waitForEvent(server, token, async () => (await status()) === 'read')
  ana.sendReceipt(shop, reply?.id ?? '')
  await ana.write(shop, 'Otra cosa')
  await waitUntilAllStored(whatsapp, shop)
  const [, answer] = (await fetchThread(server, token)).messages
  expect(answer.status).toBe('read')
})

test('delete agent: the phone is unlinked; while WhatsApp is unreachable the deletion is pending', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  await whatsapp.unplug()
  await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  const pending = async () => (await server.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data
  expect(await pending()).toMatchObject([{ sessionName: agent.sessionName, agentName: 'Ventas' }])
  expect(shop.devices).toHaveLength(1)
  await whatsapp.plugIn()
  await whatsapp.notifier.waitUntil(
    () => shop.devices.length === 0,
    () => 'no computer left',
  )
  await waitForEvent(server, token, async () => (await pending()).length === 0)
  expect(await server.db.selectFrom('whatsappKeys').select('id').execute()).toEqual([])
})

test('disconnect: an unlink that WhatsApp refuses is repeated', async () => {
  const { whatsapp, server, token, shop, sessionName } = await startServerWithWhatsAppAgent()
  whatsapp.refuseLogouts(2)
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/disconnect`, {}, token)
  const disconnected = await waitForSession(server, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(disconnected).toMatchObject({ status: 'disconnected', isConnected: false })
  expect(shop.devices).toEqual([])
})

test('session: other accounts get 404', async () => {
  const { server, whatsapp } = await startWhatsAppServer()
  const mariana = await signUp(server, 'mariana')
  const otro = await signUp(server, 'otro')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { sessionName } = await linkPhone(server, whatsapp, shop, mariana.token)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/connect'],
    ['POST', '/disconnect'],
    ['DELETE', ''],
  ] as const) {
    const { status } = await server.call(
      method,
      `${SESSIONS_PATH}/${sessionName}${path}`,
      method === 'POST' ? {} : undefined,
      otro.token,
    )
    expect(status, `${method} ${path}`).toBe(404)
  }
  const draft = { name: 'Robado', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName }
  const stolen = await server.call('POST', '/api/agents', draft, otro.token)
  expect(stolen.body).toMatchObject({ code: 'agents.linking_missing', error: 'No se ha vinculado WhatsApp' })
})

test('session: foreign and invalid names cause no call outside', async () => {
  const { server, whatsapp, sessionName, shop } = await startServerWithWhatsAppAgent()
  const otro = await signUp(server, 'otro')
  const before = await server.db.selectFrom('whatsappSessions').selectAll().executeTakeFirstOrThrow()
  const connectionsBefore = whatsapp.totalConnections
  for (const name of [sessionName, 'x$(reboot)', '../../etc/passwd', "x'; drop table users; --", '%00', 'ñandú']) {
    const path = `${SESSIONS_PATH}/${encodeURIComponent(name)}`
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['POST', '/connect', {}],
      ['POST', '/disconnect', {}],
      ['POST', '/pairing-code', { phone: '+57 300 111 2233' }],
      ['DELETE', '', undefined],
    ] as const) {
      const { status } = await server.call(method, path + suffix, body, otro.token)
      expect(status, `${method} ${name}${suffix}`).toBeOneOf([400, 404])
    }
    const { status } = await server.call('POST', SESSIONS_PATH, { sessionName: name }, otro.token)
    expect(status, `create ${name}`).toBe(name === sessionName ? 404 : 400)
    const draft = { name: 'Robado', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName: name }
    expect((await server.call('POST', '/api/agents', draft, otro.token)).status).toBeOneOf([400, 404, 409, 422])
  }
  // A valid request after the invalid ones: calls caused by these would have arrived before it.
  const { body } = await server.call('POST', SESSIONS_PATH, { sessionName: 'la-mia' }, otro.token)
  await waitForSession(server, otro.token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(whatsapp.totalConnections).toBe(connectionsBefore + 1)
  expect(shop.devices).toHaveLength(1)
  const after = await server.db.selectFrom('whatsappSessions').selectAll().where('name', '=', sessionName).execute()
  expect(after).toEqual([before])
})
