import { errors, problems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { cardUntil } from '../../../test/card.ts'
import { linkThroughN8n, openN8nHouse, scanNow, useN8n, withN8nAgent } from '../../../test/n8n.ts'
import { manners } from '../../../test/fakes/n8n/manners.ts'
import type { Mood } from '../../../test/fakes/n8n/moods.ts'
import { SESSIONS, sessionWhen, whenTold } from '../../../test/whatsapp.ts'
import { signUp } from '../../../test/people.ts'

const SHOP = '573001112233'

test('where an account’s n8n keeps WhatsApp a phone lets us in there, and its agent is n8n’s', async () => {
  const { sessions, agent, sessionName, house, token } = await withN8nAgent()
  expect(agent).toMatchObject({ engine: 'n8n', phoneNumber: SHOP, connection: { state: 'connected' } })
  expect(sessions.asked[0]?.body).toEqual({
    sessionName,
    operationType: 'create',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(sessions.count('create')).toBe(1)
  const { body } = await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(body.data).toMatchObject({ isConnected: true, qrCode: null, cause: null, phoneNumber: SHOP })
})

test.each(Object.entries(manners))(
  'a workflow that speaks like this links a phone all the same: %s',
  async (_, manner) => {
    const kept = await openN8nHouse()
    kept.sessions.speak(manner)
    const name = await linkThroughN8n(kept, SHOP)
    await kept.house.call('DELETE', `${SESSIONS}/${name}`, undefined, kept.token)
    await whenTold(kept.house, kept.token, async () => !kept.sessions.sessions.has(name))
  },
)

test('the picture that n8n gives is shown as it is, and kept sealed', async () => {
  const { house, token } = await openN8nHouse()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const shown = await sessionWhen(house, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.qrCode).toMatch(/^data:image\/png;base64,/)
  const row = await house.db.selectFrom('whatsappSessions').select('qr').executeTakeFirstOrThrow()
  expect(row.qr).toMatch(/^v1\./)
  expect(row.qr).not.toContain(shown.qrCode?.slice(30, 60))
})

test('a QR of a workflow that gives it once is asked for anew now and then, while somebody waits', async () => {
  const { house, sessions, token } = await openN8nHouse()
  sessions.tells({ qrOnce: true })
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  const first = await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await sessions.met('connect', 2)
  expect(sessions.count('create')).toBe(1)
  expect(sessions.count('status')).toBeGreaterThanOrEqual(16)
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null && qrCode !== first.qrCode)
  scanNow(sessions, name, SHOP)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

test('one that gives none again leaves the first one standing, for as long as it says that it waits', async () => {
  const { house, sessions, token } = await openN8nHouse()
  sessions.tells({ qrOnce: true })
  sessions.refuse('connect', { success: false, error: 'aquí no' }, 99)
  const { body } = await house.call('POST', SESSIONS, {}, token)
  await sessions.met('connect', 2)
  const shown = await sessionWhen(house, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.cause).toBeNull()
})

test('a name that n8n has already is woken instead of made', async () => {
  const { house, sessions, token } = await openN8nHouse()
  sessions.sessions.set('la-mia', { state: 'close', phone: null, codes: 1 })
  await house.call('POST', SESSIONS, { sessionName: 'la-mia' }, token)
  await sessionWhen(house, token, 'la-mia', ({ qrCode }) => qrCode !== null)
  expect(sessions.asked.slice(0, 2).map(({ operation }) => operation)).toEqual(['create', 'connect'])
})

test('one whose time runs out is expired, whoever scans at the last moment is in', async () => {
  const { house, sessions, token } = await openN8nHouse()
  const begin = async () => {
    const { body } = await house.call('POST', SESSIONS, {}, token)
    await sessionWhen(house, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
    return body.data.sessionName as string
  }
  const name = await begin()
  house.skip(5 * 60_000)
  expect(await sessionWhen(house, token, name, ({ status }) => status === 'expired')).toMatchObject({ qrCode: null })
  await house.call('POST', `${SESSIONS}/${name}/connect`, {}, token)
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, name, SHOP)
  house.skip(5 * 60_000)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

const told: [Mood | 'inactive', keyof typeof errors][] = [
  ['inactive', 'n8n.webhook_inactive'],
  ['html', 'n8n.not_ours'],
  ['empty', 'n8n.not_ours'],
  ['early', 'n8n.not_ours'],
  ['cors', 'n8n.no_permission'],
  ['forbidden', 'n8n.no_permission'],
  ['broken', 'n8n.workflow_failed'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
  ['silent', 'n8n.slow'],
]

test.each(told)(
  'an n8n that is %s is told of in words of ours, and the QR comes by itself once it answers',
  async (mood, code) => {
    const { house, n8n, token, sessions } = await openN8nHouse({ outside: { n8nPatienceMs: 500 } })
    if (mood === 'inactive') n8n.deactivate('/evolution-api')
    else n8n.beIn(mood)
    const { body, status } = await house.call('POST', SESSIONS, {}, token)
    expect(status).toBe(201)
    const name = body.data.sessionName
    const shown = await sessionWhen(house, token, name, ({ cause }) => cause !== null)
    expect(shown.cause).toBe(`No se pudo crear la sesión de WhatsApp. ${errors[code].text}`)
    expect(shown.qrCode).toBeNull()
    expect(JSON.stringify([shown, house.lines])).not.toMatch(/canario/)
    if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
    else n8n.beIn('ok')
    expect(await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)).toMatchObject({ cause: null })
  },
)

test.each([
  ['unreachable', 'n8n.evolution_away'],
  ['wrong_token', 'n8n.evolution_key'],
] as const)(
  'an Evolution API that is %s for n8n is told of as such, and asked for nothing else',
  async (cause, code) => {
    const { house, token, sessions } = await openN8nHouse()
    sessions.refuse('create', { success: false, cause, error: 'canario' }, 3)
    const { body } = await house.call('POST', SESSIONS, {}, token)
    const shown = await sessionWhen(house, token, body.data.sessionName, (session) => session.cause !== null)
    expect(shown.cause).toBe(`No se pudo crear la sesión de WhatsApp. ${errors[code].text}`)
    await sessionWhen(house, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
    expect(sessions.asked.slice(0, 4).map(({ operation }) => operation)).toEqual(
      Array.from({ length: 4 }, () => 'create'),
    )
  },
)

test('an n8n that goes away while a QR is shown leaves none that nobody vouches for, and shows one when it is back', async () => {
  const { house, n8n, sessions, token } = await openN8nHouse()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await n8n.unplug()
  const gone = await sessionWhen(house, token, name, ({ qrCode }) => qrCode === null)
  expect(gone).toMatchObject({
    status: 'generating_qr',
    cause: expect.stringContaining(errors['n8n.unreachable'].text),
  })
  await n8n.plugIn()
  await sessionWhen(house, token, name, ({ qrCode, cause }) => qrCode !== null && cause === null)
  scanNow(sessions, name, SHOP)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

test('of a linked phone the last that was seen stands while n8n is away, with when that was and why nobody knows more', async () => {
  const { house, n8n, token, sessionName, agent } = await withN8nAgent()
  await n8n.unplug()
  const away = await sessionWhen(house, token, sessionName, ({ cause }) => cause !== null)
  expect(away).toMatchObject({
    status: 'connected',
    isConnected: true,
    cause: `No se pudo verificar la sesión de WhatsApp. ${errors['n8n.unreachable'].text}`,
  })
  const again = await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(again.body.data.observedAt).toBe(away.observedAt)
  expect(await cardUntil(house, token, agent.id, ({ problem }) => problem !== null)).toMatchObject({
    connection: { state: 'connected' },
    problem: { code: 'n8n.unreachable', heals: true },
    status: 'error',
  })
  await n8n.plugIn()
  await cardUntil(house, token, agent.id, ({ problem, status }) => problem === null && status === 'active')
})

test('a phone that n8n says is gone is asked for anew, and comes back with a QR', async () => {
  const { house, sessions, token, sessionName, agent } = await withN8nAgent()
  sessions.end(sessionName)
  const closed = await sessionWhen(house, token, sessionName, ({ status }) => status === 'disconnected')
  expect(closed).toMatchObject({ cause: problems['n8n.closed'].text, isConnected: false })
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, sessionName, SHOP)
  await cardUntil(
    house,
    token,
    agent.id,
    ({ connection, problem }) => connection.state === 'connected' && problem === null,
  )
})

test('a phone whose number n8n does not tell is linked all the same, and its number is known once it is told', async () => {
  const kept = await openN8nHouse()
  const { house, sessions, token } = kept
  sessions.tells({ phone: false })
  const name = await linkThroughN8n(kept, SHOP)
  const draft = { name: 'Ventas', description: 'x', prompt: 'x', platform: 'whatsapp', sessionName: name }
  const { body } = await house.call('POST', '/api/agents', draft, token)
  expect(body.data).toMatchObject({ phoneNumber: null, engine: 'n8n' })
  // Nobody knows whether they are one.
  await linkThroughN8n(kept, '573001112244')
  sessions.tells({ phone: true })
  await cardUntil(house, token, body.data.id, ({ phoneNumber }) => phoneNumber === SHOP)
})

test('one phone serves one agent through n8n too: a second session of it is left again', async () => {
  const { house, sessions, token } = await withN8nAgent()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  scanNow(sessions, name, SHOP)
  const left = await sessionWhen(house, token, name, ({ status }) => status === 'disconnected')
  expect(left.cause).toMatch(/ya atiende a otro agente/)
  await sessions.met('disconnect')
})

test('what one account’s n8n says of a number keeps nobody else out of theirs', async () => {
  const { house, sessions, n8n, token, sessionName } = await withN8nAgent()
  const neighbour = await signUp(house, 'vecina')
  await useN8n(house, neighbour.token, n8n.webhookUrl)
  const theirs = await linkThroughN8n({ house, sessions, token: neighbour.token }, SHOP)
  const { body } = await house.call('GET', `${SESSIONS}/${theirs}`, undefined, neighbour.token)
  expect(body.data).toMatchObject({ isConnected: true, phoneNumber: SHOP, cause: null })
  const mine = await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(mine.body.data).toMatchObject({ isConnected: true, phoneNumber: SHOP, cause: null })
})

test('a code to type is honestly refused where n8n gives none', async () => {
  const { house, token, sessions } = await openN8nHouse()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const path = `${SESSIONS}/${body.data.sessionName}/pairing-code`
  const refused = await house.call('POST', path, { phone: '+57 300 111 2233' }, token)
  expect([refused.status, refused.body.error]).toEqual([409, errors['whatsapp.qr_only'].text])
  const shown = await sessionWhen(house, token, body.data.sessionName, ({ qrCode }) => qrCode !== null)
  expect(shown.offersPairingCode).toBe(false)
  expect(sessions.count('create')).toBe(1)
})

test('whoever has n8n turned off, or none, links to this server; a session keeps to whoever made it', async () => {
  const { house, n8n, token, sessions } = await openN8nHouse()
  const engineOf = async (name: string) =>
    (await house.db.selectFrom('whatsappSessions').select('engine').where('name', '=', name).executeTakeFirstOrThrow())
      .engine
  const begun = async (by: string) => (await house.call('POST', SESSIONS, {}, by)).body.data.sessionName as string
  const first = await begun(token)
  await useN8n(house, token, n8n.webhookUrl, false)
  const second = await begun(token)
  const other = await begun((await signUp(house, 'vecina')).token)
  expect(await Promise.all([first, second, other].map(engineOf))).toEqual(['n8n', 'embedded', 'embedded'])
  await sessionWhen(house, token, first, ({ qrCode }) => qrCode !== null)
  expect(new Set(sessions.asked.map(({ name }) => name))).toEqual(new Set([first]))
})

test('without its configuration a session of n8n’s says so, and goes on as soon as it is there again', async () => {
  const { house, n8n, owner, token } = await openN8nHouse()
  const { body } = await house.call('POST', SESSIONS, {}, token)
  const name = body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await house.db.deleteFrom('n8nConnections').where('userId', '=', owner.id).execute()
  // Whoever saves anything has all that is remembered forgotten.
  await useN8n(house, (await signUp(house, 'vecina')).token, n8n.webhookUrl)
  const shown = await sessionWhen(house, token, name, ({ qrCode }) => qrCode === null)
  expect(shown.cause).toBe('URL del webhook de n8n no está configurada. Verifica la configuración de n8n.')
  await useN8n(house, token, n8n.webhookUrl)
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
})
