import type { Agent, Conversation } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { FakePhone } from '../../../../test/fakes/whatsapp/phone/phone.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import {
  waitUntilAllStored,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => Math.floor((Date.now() + hours * HOUR_MS) / 1_000)
const restrictedFor = (hours: number) => ({ restriction: { endsAt: inHours(hours), type: 'DEFAULT' } })
const asIso = (seconds: number | null) => new Date((seconds ?? 0) * 1_000).toISOString()

/** Opens a server with Ana, who wrote first, and helpers that write manually to other contacts. */
async function openShop(options?: Parameters<typeof startServerWithWhatsAppAgent>[1]) {
  const context = await startServerWithWhatsAppAgent({}, options)
  const { server, whatsapp, token, shop, ana, agent, sessionName, sendAndDrain } = context
  const limitsPath = `${SESSIONS_PATH}/${sessionName}/limits`
  await sendAndDrain(ana, 'Hola')
  await waitUntilRead(whatsapp, ana, /Hola/)
  const card = async (): Promise<Agent> =>
    (await server.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const conversationWith = async (phone: FakePhone): Promise<Conversation> => {
    const { body } = await server.call('GET', '/api/conversations?limit=100', undefined, token)
    return body.data.items.find(({ contact }: Conversation) => contact.phone?.endsWith(phone.number))
  }
  /** Adds a contact that got a message from the owner's phone and never answered. */
  const stranger = async (id: number) => {
    const phone = whatsapp.addPhone({ number: `5730055500${String(id).padStart(2, '0')}`, name: `Nuevo ${id}` })
    await shop.write(phone, 'Buenas, soy la tienda')
    await waitUntilAllStored(whatsapp, shop)
    await server.drain()
    return phone
  }
  const writes = async (phone: FakePhone, content = 'Le escribo por su pedido') => {
    const { id } = await conversationWith(phone)
    return server.call('POST', `/api/conversations/${id}/messages`, { content }, token)
  }
  return {
    ...context,
    limitsPath,
    card,
    conversationWith,
    stranger,
    writes,
    limits: async () => (await server.call('GET', limitsPath, undefined, token)).body.data,
    restrictedWhen: (condition: (until: string | null) => boolean) =>
      waitForEvent(server, token, async () => condition((await card()).restrictedUntil), 'the restriction on the card'),
    notices: async () =>
      (await server.pool.query(`select data from events where data->>'problem' = 'whatsapp.restricted'`)).rows,
  }
}

test('restriction: card and limits show its end, one notification, new contacts refused, replies go on', async () => {
  const { server, whatsapp, shop, ana, sendAndDrain, card, limits, stranger, writes, restrictedWhen, notices } =
    await openShop()
  const luis = await stranger(1)
  const restriction = restrictedFor(30)
  whatsapp.setLimits(shop, restriction)
  await restrictedWhen((until) => until === asIso(restriction.restriction.endsAt))
  expect(await limits()).toMatchObject({ restrictedUntil: asIso(restriction.restriction.endsAt), cappedUntil: null })
  expect(await card()).toMatchObject({ status: 'active', problem: null })

  const refusal = await writes(luis)
  expect(refusal).toMatchObject({ status: 409, body: { code: 'whatsapp.restricted' } })
  const message: string = refusal.body.error
  expect(message).toMatch(/^WhatsApp restringió este número hasta el \d+ de \p{L}+ a las \d\d:\d\d y no deja escribir/u)
  await sendAndDrain(ana, '¿Abren hoy?')
  await waitUntilRead(whatsapp, ana, /Abren/)
  expect((await writes(ana)).status).toBe(201)

  // A later end of the same restriction is not notified again.
  const longer = restrictedFor(60)
  whatsapp.setLimits(shop, longer)
  await restrictedWhen((until) => until === asIso(longer.restriction.endsAt))
  expect(await notices()).toHaveLength(1)

  whatsapp.setLimits(shop, { restriction: null })
  await restrictedWhen((until) => until === null)
  expect((await writes(luis)).status).toBe(201)
  await server.drain()
  await waitUntilRead(whatsapp, luis, 'Le escribo por su pedido')
})

test('restriction that ends: the card shows none, and the next one is notified again', async () => {
  const { server, whatsapp, shop, card, writes, stranger, restrictedWhen, notices } = await openShop()
  const luis = await stranger(1)
  whatsapp.setLimits(shop, restrictedFor(1))
  await restrictedWhen((until) => until !== null)
  server.advanceClock(2 * HOUR_MS)
  expect((await card()).restrictedUntil).toBeNull()
  expect((await writes(luis)).status).toBe(201)
  whatsapp.setLimits(shop, restrictedFor(5))
  await restrictedWhen((until) => until !== null)
  expect(await notices()).toHaveLength(2)
})

test('spent quota: no new contacts until its cycle ends', async () => {
  const { whatsapp, shop, limits, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  const endsAt = inHours(72)
  whatsapp.setLimits(shop, { quota: { total: 50, used: 50, endsAt, status: 'CAPPED' } })
  await restrictedWhen((until) => until === asIso(endsAt))
  expect(await limits()).toMatchObject({ restrictedUntil: null, cappedUntil: asIso(endsAt) })
  expect((await writes(luis)).body.code).toBe('whatsapp.restricted')
})

test('restriction while a message to a new contact waits: it fails with that cause', async () => {
  const { server, whatsapp, shop, token, conversationWith, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  expect((await writes(luis, 'Sigo pendiente')).status).toBe(201)
  whatsapp.setLimits(shop, restrictedFor(30))
  await restrictedWhen((until) => until !== null)
  await server.drain()
  const { id } = await conversationWith(luis)
  const { body } = await server.call('GET', `/api/conversations/${id}/messages`, undefined, token)
  expect(body.data.items.at(-1)).toMatchObject({
    content: 'Sigo pendiente',
    status: 'failed',
    cause: expect.stringContaining('WhatsApp restringió este número'),
  })
  expect(luis.chat.some(({ text }) => text === 'Sigo pendiente')).toBe(false)
})

test('refusal 463: WhatsApp is asked whether the number is restricted', async () => {
  const { server, whatsapp, shop, ana, writes, restrictedWhen } = await openShop()
  whatsapp.setLimits(shop, restrictedFor(30), { isTold: false })
  whatsapp.rejectNext(ana, 463)
  await writes(ana)
  await server.drain()
  await restrictedWhen((until) => until !== null)
})

test('restriction while disconnected: known after the next connection', async () => {
  const { whatsapp, shop, restrictedWhen } = await openShop()
  whatsapp.setLimits(shop, restrictedFor(30), { isTold: false })
  whatsapp.cutConnections(shop)
  await restrictedWhen((until) => until !== null)
})

test('«Comprobar»: asks WhatsApp once and returns its answer', async () => {
  const { server, whatsapp, shop, token, limitsPath } = await openShop()
  const restriction = restrictedFor(30)
  whatsapp.setLimits(shop, restriction, { isTold: false })
  server.advanceClock(60_000)
  const questionsBefore = whatsapp.limitQueries
  const check = () => server.call('POST', `${limitsPath}/check`, {}, token)
  expect((await check()).body.data).toMatchObject({
    restrictedUntil: asIso(restriction.restriction.endsAt),
    checkedAt: expect.any(String),
  })
  // One request for the restriction and one for the quota; a second click makes none.
  await Promise.all([check(), check()])
  expect(whatsapp.limitQueries - questionsBefore).toBe(2)
})

test.each([60_000, -60_000])('«Comprobar»: works while the web process’s clock is %i ms off', async (ms) => {
  const { server, whatsapp, shop, token, limitsPath } = await openShop()
  const sharedWith = { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const web = await startTestServer({ sharedWith, env: { ROLE: 'web' } })
  web.advanceClock(ms)
  const restriction = restrictedFor(30)
  whatsapp.setLimits(shop, restriction, { isTold: false })
  const questionsBefore = whatsapp.limitQueries
  const check = () => web.call('POST', `${limitsPath}/check`, {}, token)
  const restrictedUntil = asIso(restriction.restriction.endsAt)
  expect(await check()).toMatchObject({ status: 200, body: { data: { restrictedUntil } } })
  expect(await check()).toMatchObject({ status: 200, body: { data: { restrictedUntil } } })
  expect(whatsapp.limitQueries - questionsBefore).toBe(2)
})

test('«Comprobar»: without an answer of WhatsApp it fails, and the stored limits stay', async () => {
  const { server, whatsapp, shop, token, limitsPath, limits, restrictedWhen } = await openShop({
    inputs: { whatsappTimeouts: { limitsAnswerMs: 1_000 } },
  })
  const restriction = restrictedFor(30)
  whatsapp.setLimits(shop, restriction)
  await restrictedWhen((until) => until !== null)
  whatsapp.ignoreLimitQueries()
  const questionsBefore = whatsapp.limitQueries
  const response = await server.call('POST', `${limitsPath}/check`, {}, token)
  expect(response).toMatchObject({ status: 503, body: { code: 'whatsapp.check_unanswered' } })
  await expect.poll(() => whatsapp.limitQueries).toBeGreaterThan(questionsBefore)
  expect(await limits()).toMatchObject({ restrictedUntil: asIso(restriction.restriction.endsAt), checkedAt: null })
})

test('quota warning: on the card until the cycle ends or the quota is spent; new contacts go on', async () => {
  const { server, whatsapp, shop, token, card, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  const endsAt = inHours(72)
  const warn = (used: number, status: 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED' | 'NONE') =>
    whatsapp.setLimits(shop, { quota: { total: 50, used, endsAt, status } })
  const warnedWhen = (used: number | null) =>
    waitForEvent(
      server,
      token,
      async () => ((await card()).quotaWarning?.used ?? null) === used,
      `a warning of ${used}`,
    )
  warn(40, 'FIRST_WARNING')
  await warnedWhen(40)
  expect(await card()).toMatchObject({
    quotaWarning: { used: 40, total: 50, until: asIso(endsAt) },
    restrictedUntil: null,
    problem: null,
  })
  expect((await writes(luis)).status).toBe(201)
  warn(45, 'SECOND_WARNING')
  await warnedWhen(45)
  warn(50, 'CAPPED')
  await restrictedWhen((until) => until === asIso(endsAt))
  await warnedWhen(null)
  warn(0, 'NONE')
  await restrictedWhen((until) => until === null)
  warn(40, 'FIRST_WARNING')
  await warnedWhen(40)
  server.advanceClock(73 * HOUR_MS)
  expect((await card()).quotaWarning).toBeNull()
})

test('«Comprobar»: a disconnected session and another account’s session are refused', async () => {
  const { server, token, limitsPath, sessionName } = await openShop()
  const stranger = await signUp(server, 'otra')
  expect((await server.call('POST', `${limitsPath}/check`, {}, stranger.token)).status).toBe(404)
  expect((await server.call('GET', limitsPath, undefined, stranger.token)).status).toBe(404)
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/disconnect`, {}, token)
  expect((await server.call('POST', `${limitsPath}/check`, {}, token)).body.code).toBe('whatsapp.not_connected')
})

test('new number: five new contacts a day, also concurrently; replies and known contacts are unlimited', async () => {
  const { server, whatsapp, ana, limits, stranger, writes } = await openShop()
  const contacts: FakePhone[] = []
  for (let id = 1; id <= 7; id++) contacts.push(await stranger(id))
  const responses = await Promise.all(contacts.map((phone) => writes(phone)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
  const refusal = responses.filter(({ status }) => status === 429)
  expect(refusal).toHaveLength(2)
  expect(refusal[0]?.body.error).toMatch(/^Con este número ya escribiste a 5 contactos nuevos en 24 horas/)
  expect(await limits()).toMatchObject({ newContacts: { written: 5, limit: 5, next: { limit: 10 } } })

  expect((await writes(ana)).status).toBe(201)
  const contacted = contacts[responses.findIndex(({ status }) => status === 201)]!
  expect((await writes(contacted, 'Y otra cosa')).status).toBe(201)
  expect((await limits()).newContacts.written).toBe(5)
  await server.drain()

  // A contact that answers is no longer new.
  const refusedContact = contacts[responses.findIndex(({ status }) => status === 429)]!
  await refusedContact.write(whatsapp.phones[0]!, 'Dígame')
  await waitUntilAllStored(whatsapp, whatsapp.phones[0]!)
  expect((await writes(refusedContact)).status).toBe(201)

  server.advanceClock(25 * HOUR_MS)
  const otherContact = contacts[responses.findLastIndex(({ status }) => status === 429)]!
  expect((await writes(otherContact)).status).toBe(201)
})

test('new number: the limit grows with its age, survives a logout, and restarts with another number', async () => {
  const { server, whatsapp, token, limits, sessionName, shop } = await openShop()
  const link = async (phone: FakePhone) => {
    await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
    await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
    await whatsapp.scanQr(phone, await readQrText(server, sessionName))
    await waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  }
  const closeSession = async (phone: FakePhone) => {
    whatsapp.unlink(phone)
    await waitForSession(server, token, sessionName, ({ status }) => status === 'logged_out')
  }
  server.advanceClock(15 * 24 * HOUR_MS)
  expect(await limits()).toMatchObject({ newContacts: { limit: 40 } })
  await closeSession(shop)
  await link(shop)
  expect(await limits()).toMatchObject({ newContacts: { limit: 40 } })
  await closeSession(shop)
  await link(whatsapp.addPhone({ number: '573002223344', name: 'Otra' }))
  expect(await limits()).toMatchObject({ newContacts: { limit: 5 }, restrictedUntil: null })
})

test('undecryptable messages: counted for a week, and no longer once they decrypt', async () => {
  const { server, whatsapp, token, shop, ana, limits } = await openShop({
    inputs: { whatsappTimeouts: { unopenedMs: 100 } },
  })
  ana.corruptMessages(true)
  const id = await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  await waitForEvent(server, token, async () => (await limits()).unopened === 1)
  ana.corruptMessages(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  expect((await limits()).unopened).toBe(0)
  ana.corruptMessages(true)
  await ana.write(shop, 'otra')
  await waitUntilAllStored(whatsapp, shop)
  await waitForEvent(server, token, async () => (await limits()).unopened === 1)
  server.advanceClock(8 * 24 * HOUR_MS)
  expect((await limits()).unopened).toBe(0)
})
