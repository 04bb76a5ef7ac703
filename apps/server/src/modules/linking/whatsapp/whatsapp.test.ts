import { expect, test } from 'vitest'
import {
  allKept,
  linkPhone,
  openWhatsAppHouse,
  qrOf,
  reads,
  SESSIONS,
  sessionWhen,
  whenTold,
  withWhatsAppAgent,
} from '../../../../test/whatsapp.ts'
import { signUp, thread } from '../../../../test/people.ts'

test('a phone lets us in by its QR, an agent speaks through it, and what customers write is answered', async () => {
  const { house, whatsapp, token, ana, agent, says } = await withWhatsAppAgent()
  expect(agent).toMatchObject({
    platform: 'whatsapp',
    status: 'active',
    phoneNumber: '573001112233',
    connection: { state: 'connected', isHangingUp: false },
  })
  await says(ana, '¿Tienen arepas?')
  await reads(whatsapp, ana, /arepas/)
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ platform: 'whatsapp', contact: { name: 'Ana', phone: '573009998877' } })
  expect(messages.map(({ origin, content }: { origin: string; content: string }) => [origin, content])).toEqual([
    ['contact', '¿Tienen arepas?'],
    ['ai', expect.stringContaining('arepas')],
  ])
})

test('a QR that nobody scans in five minutes expires, and another one can be asked for', async () => {
  const { house } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const { body, status } = await house.call('POST', SESSIONS, {}, token)
  expect(status).toBe(201)
  const name = body.data.sessionName
  const shown = await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  expect(shown).toMatchObject({ status: 'generating_qr', isConnected: false, cause: null })
  expect(shown.qrCode).toMatch(/^data:image\/png;base64,/)
  await house.db.updateTable('whatsappSessions').set({ windowUntil: new Date(), version: 2 }).execute()
  await house.call('POST', SESSIONS, {}, token)
  expect(await sessionWhen(house, token, name, ({ status: state }) => state === 'expired')).toMatchObject({
    qrCode: null,
  })

  await house.call('POST', `${SESSIONS}/${name}/connect`, {}, token)
  expect(await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)).toMatchObject({
    status: 'generating_qr',
  })
})

test('whoever has no second screen types a code into the phone', async () => {
  const { house, whatsapp } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  const asked = await house.call('POST', `${SESSIONS}/${name}/pairing-code`, { phone: '+57 300 111 2233' }, token)
  expect(asked.body.data.code).toMatch(/^[0-9A-Z]{8}$/)
  await whatsapp.typeCode(shop, asked.body.data.code)
  const linked = await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
  expect(linked).toMatchObject({ phoneNumber: '573001112233', qrCode: null, expiresAt: null })
})

test('one phone serves one agent: a second session of it is left again, and says why', async () => {
  const { house, whatsapp, token, shop } = await withWhatsAppAgent()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, name))
  const left = await sessionWhen(house, token, name, ({ status }) => status === 'disconnected')
  expect(left.cause).toMatch(/ya atiende a otro agente/)
  await whatsapp.bell.until(
    () => shop.devices.length === 1,
    () => 'one computer of the phone',
  )
})

test('what the phone is used for by hand stands in the conversation, and silences the agent there', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  await shop.write(ana, 'Te atiendo yo')
  await allKept(whatsapp, shop)
  await house.drain()
  const { conversation, messages } = await thread(house, token)
  expect(conversation).toMatchObject({ pause: { by: 'phone' }, assignedTo: 'yo' })
  expect(messages.map(({ origin, content }: { origin: string; content: string }) => [origin, content])).toEqual([
    ['contact', 'Hola'],
    ['phone', 'Te atiendo yo'],
  ])
})

test('ticks follow the network: sent, delivered, read, and none of them goes back', async () => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent()
  await says(ana, 'Hola')
  await reads(whatsapp, ana, /Hola/)
  const ours = ana.chat.findLast(({ from }) => from === shop.number)
  const status = async () => (await thread(house, token)).messages.at(-1).status
  ana.confirm(shop, ours?.id ?? '', 'read')
  await whenTold(house, token, async () => (await status()) === 'read')
  ana.confirm(shop, ours?.id ?? '')
  await ana.write(shop, 'Otra cosa')
  await allKept(whatsapp, shop)
  const [, answer] = (await thread(house, token)).messages
  expect(answer.status).toBe('read')
})

test('deleting the agent leaves the phone, also when WhatsApp is away: it is seen until it is done', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  await whatsapp.unplug()
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  const pending = async () => (await house.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data
  expect(await pending()).toMatchObject([{ sessionName: agent.sessionName, agentName: 'Ventas' }])
  expect(shop.devices).toHaveLength(1)
  await whatsapp.plugIn()
  await whatsapp.bell.until(
    () => shop.devices.length === 0,
    () => 'no computer left',
  )
  await whenTold(house, token, async () => (await pending()).length === 0)
  expect(await house.db.selectFrom('whatsappKeys').select('id').execute()).toEqual([])
})

test('a goodbye that WhatsApp refuses is said again until it holds', async () => {
  const { whatsapp, house, token, shop, sessionName } = await withWhatsAppAgent()
  whatsapp.refuseGoodbyes(2)
  await house.call('POST', `${SESSIONS}/${sessionName}/disconnect`, {}, token)
  const left = await sessionWhen(house, token, sessionName, ({ phoneNumber }) => phoneNumber === null)
  expect(left).toMatchObject({ status: 'disconnected', isConnected: false })
  expect(shop.devices).toEqual([])
})

test('a session is its owner’s alone', async () => {
  const { house, whatsapp } = await openWhatsAppHouse()
  const mariana = await signUp(house, 'mariana')
  const otro = await signUp(house, 'otro')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const { sessionName } = await linkPhone(house, whatsapp, shop, mariana.token)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/connect'],
    ['POST', '/disconnect'],
    ['DELETE', ''],
  ] as const) {
    const { status } = await house.call(
      method,
      `${SESSIONS}/${sessionName}${path}`,
      method === 'POST' ? {} : undefined,
      otro.token,
    )
    expect(status, `${method} ${path}`).toBe(404)
  }
  const draft = { name: 'Robado', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName }
  const stolen = await house.call('POST', '/api/agents', draft, otro.token)
  expect(stolen.body).toMatchObject({ code: 'agents.linking_missing', error: 'No se ha vinculado WhatsApp' })
})

test('what is not ours, or no name at all, reaches nothing outside', async () => {
  const { house, whatsapp, sessionName, shop } = await withWhatsAppAgent()
  const otro = await signUp(house, 'otro')
  const before = await house.db.selectFrom('whatsappSessions').selectAll().executeTakeFirstOrThrow()
  const calls = whatsapp.calls
  for (const name of [sessionName, 'x$(reboot)', '../../etc/passwd', "x'; drop table users; --", '%00', 'ñandú']) {
    const path = `${SESSIONS}/${encodeURIComponent(name)}`
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/connect', {}],
      ['POST', '/disconnect', {}],
      ['POST', '/pairing-code', { phone: '+57 300 111 2233' }],
      ['DELETE', '', undefined],
    ] as const) {
      const { status } = await house.call(method, path + rest, body, otro.token)
      expect(status, `${method} ${name}${rest}`).toBeOneOf([400, 404])
    }
    const { status } = await house.call('POST', SESSIONS, { sessionName: name }, otro.token)
    expect(status, `create ${name}`).toBe(name === sessionName ? 404 : 400)
    const draft = { name: 'Robado', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName: name }
    expect((await house.call('POST', '/api/agents', draft, otro.token)).status).toBeOneOf([400, 404, 409, 422])
  }
  // A name that is right calls at once: whatever the others had set in motion would have been heard before it.
  const { body } = await house.call('POST', SESSIONS, { sessionName: 'la-mia' }, otro.token)
  await sessionWhen(house, otro.token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(whatsapp.calls).toBe(calls + 1)
  expect(shop.devices).toHaveLength(1)
  const after = await house.db.selectFrom('whatsappSessions').selectAll().where('name', '=', sessionName).execute()
  expect(after).toEqual([before])
})
