import type { Agent, Conversation } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { Phone } from '../../../../test/fakes/whatsapp/phone.ts'
import { openHouse } from '../../../../test/house.ts'
import { allKept, qrOf, reads, SESSIONS, sessionWhen, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'
import { signUp } from '../../../../test/people.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => Math.floor((Date.now() + hours * HOUR_MS) / 1_000)
const restrictedFor = (hours: number) => ({ restriction: { endsAt: inHours(hours), type: 'DEFAULT' } })
const asIso = (seconds: number | null) => new Date((seconds ?? 0) * 1_000).toISOString()

/** A shop with Ana, who wrote first, and ways to write by hand to anybody. */
async function openShop(options?: Parameters<typeof withWhatsAppAgent>[1]) {
  const world = await withWhatsAppAgent({}, options)
  const { house, whatsapp, token, shop, ana, agent, sessionName, says } = world
  const limitsPath = `${SESSIONS}/${sessionName}/limits`
  await says(ana, 'Hola')
  await reads(whatsapp, ana, /Hola/)
  const card = async (): Promise<Agent> =>
    (await house.call('GET', `/api/agents/${agent.id}`, undefined, token)).body.data
  const conversationWith = async (phone: Phone): Promise<Conversation> => {
    const { body } = await house.call('GET', '/api/conversations?limit=100', undefined, token)
    return body.data.items.find(({ contact }: Conversation) => contact.phone?.endsWith(phone.number))
  }
  /** A person that the owner wrote to on the phone, and who has never answered. */
  const stranger = async (id: number) => {
    const phone = whatsapp.addPhone({ number: `5730055500${String(id).padStart(2, '0')}`, name: `Nuevo ${id}` })
    await shop.write(phone, 'Buenas, soy la tienda')
    await allKept(whatsapp, shop)
    await house.drain()
    return phone
  }
  const writes = async (phone: Phone, content = 'Le escribo por su pedido') => {
    const { id } = await conversationWith(phone)
    return house.call('POST', `/api/conversations/${id}/messages`, { content }, token)
  }
  return {
    ...world,
    limitsPath,
    card,
    conversationWith,
    stranger,
    writes,
    limits: async () => (await house.call('GET', limitsPath, undefined, token)).body.data,
    restrictedWhen: (is: (until: string | null) => boolean) =>
      whenTold(house, token, async () => is((await card()).restrictedUntil), 'the restriction on the card'),
    notices: async () =>
      (await house.pool.query(`select data from events where data->>'problem' = 'whatsapp.restricted'`)).rows,
  }
}

test('restriction: card and limits tell until when, one notification, new contacts are refused and replies go on', async () => {
  const { house, whatsapp, shop, ana, says, card, limits, stranger, writes, restrictedWhen, notices } = await openShop()
  const luis = await stranger(1)
  const changes = restrictedFor(30)
  whatsapp.limit(shop, changes)
  await restrictedWhen((until) => until === asIso(changes.restriction.endsAt))
  expect(await limits()).toMatchObject({ restrictedUntil: asIso(changes.restriction.endsAt), cappedUntil: null })
  expect(await card()).toMatchObject({ status: 'active', problem: null })

  const refused = await writes(luis)
  expect(refused).toMatchObject({ status: 409, body: { code: 'whatsapp.restricted' } })
  const message: string = refused.body.error
  expect(message).toMatch(/^WhatsApp restringió este número hasta el \d+ de \p{L}+ a las \d\d:\d\d y no deja escribir/u)
  await says(ana, '¿Abren hoy?')
  await reads(whatsapp, ana, /Abren/)
  expect((await writes(ana)).status).toBe(201)

  // A longer one of the same restriction is no news.
  const longer = restrictedFor(60)
  whatsapp.limit(shop, longer)
  await restrictedWhen((until) => until === asIso(longer.restriction.endsAt))
  expect(await notices()).toHaveLength(1)

  whatsapp.limit(shop, { restriction: null })
  await restrictedWhen((until) => until === null)
  expect((await writes(luis)).status).toBe(201)
  await house.drain()
  await reads(whatsapp, luis, 'Le escribo por su pedido')
})

test('restriction that ends: the card tells nothing any more, and the next one is notified again', async () => {
  const { house, whatsapp, shop, card, writes, stranger, restrictedWhen, notices } = await openShop()
  const luis = await stranger(1)
  whatsapp.limit(shop, restrictedFor(1))
  await restrictedWhen((until) => until !== null)
  house.skip(2 * HOUR_MS)
  expect((await card()).restrictedUntil).toBeNull()
  expect((await writes(luis)).status).toBe(201)
  whatsapp.limit(shop, restrictedFor(5))
  await restrictedWhen((until) => until !== null)
  expect(await notices()).toHaveLength(2)
})

test('spent quota of WhatsApp: stops new contacts until its cycle ends', async () => {
  const { whatsapp, shop, limits, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  const endsAt = inHours(72)
  whatsapp.limit(shop, { quota: { total: 50, used: 50, endsAt, status: 'CAPPED' } })
  await restrictedWhen((until) => until === asIso(endsAt))
  expect(await limits()).toMatchObject({ restrictedUntil: null, cappedUntil: asIso(endsAt) })
  expect((await writes(luis)).body.code).toBe('whatsapp.restricted')
})

test('restriction while a message to a new contact waits for the line: it is not sent, and says why', async () => {
  const { house, whatsapp, shop, token, conversationWith, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  expect((await writes(luis, 'Sigo pendiente')).status).toBe(201)
  whatsapp.limit(shop, restrictedFor(30))
  await restrictedWhen((until) => until !== null)
  await house.drain()
  const { id } = await conversationWith(luis)
  const { body } = await house.call('GET', `/api/conversations/${id}/messages`, undefined, token)
  expect(body.data.items.at(-1)).toMatchObject({
    content: 'Sigo pendiente',
    status: 'failed',
    cause: expect.stringContaining('WhatsApp restringió este número'),
  })
  expect(luis.chat.some(({ text }) => text === 'Sigo pendiente')).toBe(false)
})

test('refusal 463: WhatsApp is asked whether it restricted the number', async () => {
  const { house, whatsapp, shop, ana, writes, restrictedWhen } = await openShop()
  whatsapp.limit(shop, restrictedFor(30), { isTold: false })
  whatsapp.nack(ana, 463)
  await writes(ana)
  await house.drain()
  await restrictedWhen((until) => until !== null)
})

test('restriction told while the line was down: it is known after the next connection', async () => {
  const { whatsapp, shop, restrictedWhen } = await openShop()
  whatsapp.limit(shop, restrictedFor(30), { isTold: false })
  whatsapp.cut(shop)
  await restrictedWhen((until) => until !== null)
})

test('«Comprobar»: asks WhatsApp once and answers with its word', async () => {
  const { house, whatsapp, shop, token, limitsPath } = await openShop()
  const changes = restrictedFor(30)
  whatsapp.limit(shop, changes, { isTold: false })
  house.skip(60_000)
  const before = whatsapp.limitQuestions
  const check = () => house.call('POST', `${limitsPath}/check`, {}, token)
  expect((await check()).body.data).toMatchObject({
    restrictedUntil: asIso(changes.restriction.endsAt),
    checkedAt: expect.any(String),
  })
  // One question about the restriction, one about the quota; a second click at once asks nothing.
  await Promise.all([check(), check()])
  expect(whatsapp.limitQuestions - before).toBe(2)
})

test.each([60_000, -60_000])(
  '«Comprobar»: the clock of the web process is %i ms off, and it is answered',
  async (ms) => {
    const { house, whatsapp, shop, token, limitsPath } = await openShop()
    const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
    const web = await openHouse({ beside, env: { ROLE: 'web' } })
    web.skip(ms)
    const changes = restrictedFor(30)
    whatsapp.limit(shop, changes, { isTold: false })
    const before = whatsapp.limitQuestions
    const check = () => web.call('POST', `${limitsPath}/check`, {}, token)
    const restrictedUntil = asIso(changes.restriction.endsAt)
    expect(await check()).toMatchObject({ status: 200, body: { data: { restrictedUntil } } })
    expect(await check()).toMatchObject({ status: 200, body: { data: { restrictedUntil } } })
    expect(whatsapp.limitQuestions - before).toBe(2)
  },
)

test('«Comprobar»: when WhatsApp does not answer, it says so and what was known stands', async () => {
  const { house, whatsapp, shop, token, limitsPath, limits, restrictedWhen } = await openShop({
    outside: { whatsappWaits: { limitsAnswerMs: 1_000 } },
  })
  const changes = restrictedFor(30)
  whatsapp.limit(shop, changes)
  await restrictedWhen((until) => until !== null)
  whatsapp.ignoreLimitQuestions()
  const before = whatsapp.limitQuestions
  const asked = await house.call('POST', `${limitsPath}/check`, {}, token)
  expect(asked).toMatchObject({ status: 503, body: { code: 'whatsapp.check_unanswered' } })
  await expect.poll(() => whatsapp.limitQuestions).toBeGreaterThan(before)
  expect(await limits()).toMatchObject({ restrictedUntil: asIso(changes.restriction.endsAt), checkedAt: null })
})

test('quota warning: the card tells it until the cycle ends or the quota is spent, and new contacts go on', async () => {
  const { house, whatsapp, shop, token, card, stranger, writes, restrictedWhen } = await openShop()
  const luis = await stranger(1)
  const endsAt = inHours(72)
  const warn = (used: number, status: 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED' | 'NONE') =>
    whatsapp.limit(shop, { quota: { total: 50, used, endsAt, status } })
  const warnedWhen = (used: number | null) =>
    whenTold(house, token, async () => ((await card()).quotaWarning?.used ?? null) === used, `a warning of ${used}`)
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
  house.skip(73 * HOUR_MS)
  expect((await card()).quotaWarning).toBeNull()
})

test('«Comprobar»: a session off the line and another account’s are refused', async () => {
  const { house, token, limitsPath, sessionName } = await openShop()
  const stranger = await signUp(house, 'otra')
  expect((await house.call('POST', `${limitsPath}/check`, {}, stranger.token)).status).toBe(404)
  expect((await house.call('GET', limitsPath, undefined, stranger.token)).status).toBe(404)
  await house.call('POST', `${SESSIONS}/${sessionName}/disconnect`, {}, token)
  expect((await house.call('POST', `${limitsPath}/check`, {}, token)).body.code).toBe('whatsapp.not_connected')
})

test('new number: five new contacts a day, also for messages at once; replies and known contacts are free', async () => {
  const { house, whatsapp, ana, limits, stranger, writes } = await openShop()
  const people: Phone[] = []
  for (let id = 1; id <= 7; id++) people.push(await stranger(id))
  const answers = await Promise.all(people.map((phone) => writes(phone)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]?.body.error).toMatch(/^Con este número ya escribiste a 5 contactos nuevos en 24 horas/)
  expect(await limits()).toMatchObject({ newContacts: { written: 5, limit: 5, next: { limit: 10 } } })

  expect((await writes(ana)).status).toBe(201)
  const written = people[answers.findIndex(({ status }) => status === 201)]!
  expect((await writes(written, 'Y otra cosa')).status).toBe(201)
  expect((await limits()).newContacts.written).toBe(5)
  await house.drain()

  // A contact that answers is not new any more.
  const waiting = people[answers.findIndex(({ status }) => status === 429)]!
  await waiting.write(whatsapp.phones[0]!, 'Dígame')
  await allKept(whatsapp, whatsapp.phones[0]!)
  expect((await writes(waiting)).status).toBe(201)

  house.skip(25 * HOUR_MS)
  const other = people[answers.findLastIndex(({ status }) => status === 429)]!
  expect((await writes(other)).status).toBe(201)
})

test('new number: the limit grows with its days, survives a closed session, and starts anew with another number', async () => {
  const { house, whatsapp, token, limits, sessionName, shop } = await openShop()
  const link = async (phone: Phone) => {
    await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
    await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
    await whatsapp.scan(phone, await qrOf(house, sessionName))
    await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  }
  const closeSession = async (phone: Phone) => {
    whatsapp.unlink(phone)
    await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
  }
  house.skip(15 * 24 * HOUR_MS)
  expect(await limits()).toMatchObject({ newContacts: { limit: 40 } })
  await closeSession(shop)
  await link(shop)
  expect(await limits()).toMatchObject({ newContacts: { limit: 40 } })
  await closeSession(shop)
  await link(whatsapp.addPhone({ number: '573002223344', name: 'Otra' }))
  expect(await limits()).toMatchObject({ newContacts: { limit: 5 }, restrictedUntil: null })
})

test('unopened messages: counted for a week, and no longer once they open', async () => {
  const { house, whatsapp, token, shop, ana, limits } = await openShop({
    outside: { whatsappWaits: { unopenedMs: 100 } },
  })
  ana.sealWrong(true)
  const id = await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await limits()).unopened === 1)
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect((await limits()).unopened).toBe(0)
  ana.sealWrong(true)
  await ana.write(shop, 'otra')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await limits()).unopened === 1)
  house.skip(8 * 24 * HOUR_MS)
  expect((await limits()).unopened).toBe(0)
})
