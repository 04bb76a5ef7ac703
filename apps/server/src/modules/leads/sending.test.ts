import { expect, test } from 'vitest'
import { diedAlone } from '../../../test/died-alone.ts'
import { openElsewhere } from '../../../test/fakes/elsewhere/elsewhere.ts'
import type { Fault } from '../../../test/fakes/receiver/receiver.ts'
import { KEY } from '../../../test/key.ts'
import { beto, keepLead, luz, openSales } from '../../../test/leads.ts'
import { openProcess } from '../../../test/process.ts'
import { openStream } from '../../../test/stream.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('what a contact tells is sent once, signed, with who they are and where they said it', async () => {
  const { house, agent, receiver, sendTo, tells, leads, deliveries } = await openSales({
    env: { PUBLIC_URL: 'http://portavoz.ejemplo.co' },
  })
  await sendTo(`${receiver.url}?tienda=1`)
  await tells(luz, { name: 'Luz Marín', email: 'luz@correo.co' })
  await house.drain()
  const [lead] = await leads()
  expect(receiver.heard).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      isSigned: true,
      sentAt: expect.any(Number),
      path: '/interesados?tienda=1',
      body: {
        event: 'lead.captured',
        id: receiver.heard[0]?.id,
        occurredAt: lead.updatedAt,
        agentId: agent.id,
        agentName: 'Ventas',
        lead: {
          id: lead.id,
          revision: 1,
          fields: { name: 'Luz Marín', email: 'luz@correo.co' },
          createdAt: lead.createdAt,
          updatedAt: lead.updatedAt,
        },
        contact: { name: 'Luz', phone: null, platform: 'telegram' },
        conversation: {
          id: lead.id,
          sessionName: lead.sessionName,
          url: `http://portavoz.ejemplo.co/conversations?session=${encodeURIComponent(lead.sessionName)}`,
        },
      },
    },
  ])
  expect(Math.abs((receiver.heard[0]?.sentAt ?? 0) * 1000 - house.clock.now().getTime())).toBeLessThan(5 * MINUTE)
  expect(await deliveries()).toMatchObject([
    { leadId: lead.id, contactName: 'Luz', state: 'delivered', tries: 1, status: 204, cause: null, nextTryAt: null },
  ])
})

test('a change is sent again with its number, and the same told again is not', async () => {
  const { house, receiver, sendTo, tells } = await openSales()
  await sendTo()
  await tells(luz, { name: 'Luz' })
  await tells(luz, { name: 'Luz' })
  await tells(luz, { budget: 'dos millones' })
  await house.drain()
  expect(receiver.heard.map(({ body }) => [body.lead.revision, body.lead.fields])).toEqual([
    [1, { name: 'Luz' }],
    [2, { name: 'Luz', budget: 'dos millones' }],
  ])
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(2)
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['without «salesIntegration»', { features: { salesIntegration: false } }, true],
  ['with the address turned off', {}, false],
])('%s nothing is sent, and nothing waits', async (_, config, isOn) => {
  const { house, call, receiver, tells, deliveries } = await openSales({}, config)
  await call('PUT', '/lead-webhook', { url: receiver.url, isOn })
  await tells(luz, { name: 'Luz' })
  await house.drain()
  expect(receiver.heard).toEqual([])
  expect(await deliveries()).toEqual([])
})

test('what waits while its owner turns «salesIntegration» off is not sent', async () => {
  const { house, call, receiver, sendTo, tells } = await openSales()
  await sendTo()
  receiver.next({ status: 503 })
  await tells(luz, { name: 'Luz' })
  await call('PUT', '', { customConfig: { features: { salesIntegration: false } } })
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard).toHaveLength(1)
})

test.each<[string, Fault, object]>([
  ['an error', { status: 500, body: 'clave interna del CRM' }, { status: 500, cause: 'answered' }],
  ['a refusal', { status: 401 }, { status: 401, cause: 'answered' }],
  ['silence', 'silent', { status: null, cause: 'late' }],
  ['a hang-up', 'hangs-up', { status: null, cause: 'unreached' }],
])('after %s the same is sent again half a minute later, under the same name', async (_, fault, how) => {
  const { house, receiver, sendTo, tells, deliveries } = await openSales({ outside: { leadPatienceMs: 500 } })
  await sendTo()
  receiver.next(fault)
  await tells(luz, { name: 'Luz' })
  const [missed] = await deliveries()
  expect(missed).toMatchObject({ state: 'waiting', tries: 1, ...how })
  expect(Date.parse(missed.nextTryAt) - Date.parse(missed.triedAt)).toBeGreaterThanOrEqual(30_000)
  expect(receiver.heard).toHaveLength(1)
  house.skip(35_000)
  await house.drain()
  expect(receiver.heard.map(({ id, isSigned }) => [id, isSigned])).toEqual([
    [missed.id, true],
    [missed.id, true],
  ])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2, status: 204 }])
  expect(JSON.stringify([await deliveries(), house.lines])).not.toContain('clave interna')
})

test.each([
  ['in seconds', () => '600'],
  ['until a moment', () => new Date(Date.now() + 11 * MINUTE).toUTCString()],
])('who asks to be left alone %s is not sent to before', async (_, retryAfter) => {
  const { house, receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  receiver.next({ status: 429, retryAfter: retryAfter() })
  await tells(luz, { name: 'Luz' })
  const [missed] = await deliveries()
  expect(Date.parse(missed.nextTryAt) - Date.parse(missed.triedAt)).toBeGreaterThanOrEqual(9 * MINUTE)
  house.skip(8 * MINUTE)
  await house.drain()
  expect(receiver.heard).toHaveLength(1)
  house.skip(4 * MINUTE)
  await house.drain()
  expect(receiver.heard).toHaveLength(2)
})

test('an answer that never ends is taken by its code', async () => {
  const { house, receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  receiver.next('drips')
  await tells(luz, { name: 'Luz' })
  await house.drain()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 200 }])
})

test('nobody follows where an address points, inward least of all', async () => {
  const inside = await openElsewhere((_, response) => void response.end('secreto'))
  const { receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  receiver.next({ status: 302, location: `${inside.url}/metadatos` })
  await tells(luz, { name: 'Luz' })
  expect(inside.asked).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', cause: 'redirected' }])
})

test('a name that leads inward is not sent to', async () => {
  const { sendTo, tells, deliveries } = await openSales()
  await sendTo('https://localhost:8443/interesados')
  await tells(luz, { name: 'Luz' })
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, cause: 'inward' }])
})

test('a newer state goes in place of one that waits, and an older one never after it', async () => {
  const { house, call, receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  receiver.next({ status: 500 }, { status: 500 })
  await tells(luz, { name: 'Luz' })
  await tells(luz, { budget: 'mil' })
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard.map(({ body }) => body.lead.revision)).toEqual([1, 2, 2])
  const [newest, oldest] = await deliveries()
  expect([newest.state, oldest.state]).toEqual(['delivered', 'superseded'])
  const retried = await call('POST', `/lead-webhook/deliveries/${oldest.id}/retry`)
  expect(retried).toMatchObject({ status: 409, body: { code: 'lead_webhook.superseded' } })
})

test('of two states that come due together the newest alone is sent', async () => {
  const { house, receiver, sendTo, tells, leads, deliveries } = await openSales()
  await sendTo()
  receiver.next({ status: 500 })
  await tells(luz, { name: 'Luz' })
  const [{ id }] = await leads()
  // The older one is due first.
  await keepLead(house, id, { budget: 'mil' }, new Date(house.clock.now().getTime() + 10 * MINUTE))
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard.map(({ body }) => body.lead.revision)).toEqual([1, 2])
  expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'superseded'])
})

test('while one state of a lead is on its way the next one waits, and others do not', async () => {
  const { house, bot, receiver, sendTo, says } = await openSales({ live: true })
  await sendTo()
  const { promise, resolve } = Promise.withResolvers<void>()
  receiver.next({ holds: promise })
  says(luz, { name: 'Luz' })
  await receiver.met(1)
  says(luz, { budget: 'mil' })
  await bot.waitFor(() => bot.sent.length === 2, 'the second answer')
  says(beto, { name: 'Beto' })
  await receiver.met(2)
  expect(receiver.heard.map(({ body }) => body.contact.name)).toEqual(['Luz', 'Beto'])
  resolve()
  await receiver.met(3)
  expect(receiver.heard.map(({ body }) => [body.contact.name, body.lead.revision])).toEqual([
    ['Luz', 1],
    ['Beto', 1],
    ['Luz', 2],
  ])
  expect(house.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('the database lets no two states of a lead be on their way at once', async () => {
  const { house, receiver, sendTo, tells } = await openSales()
  await sendTo()
  receiver.next({ status: 500 })
  await tells(luz, { name: 'Luz' })
  await tells(luz, { budget: 'mil' })
  const both = house.pool.query(`update lead_deliveries set state = 'sending', ended_at = null, not_before = now()`)
  await expect(both).rejects.toThrow('lead_deliveries_one_by_one')
})

test('pauses grow to an hour, after a day it is given up, and «Reintentar» begins anew', async () => {
  const { house, call, receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  receiver.next(...Array.from({ length: 60 }, () => ({ status: 500 })))
  await tells(luz, { name: 'Luz' })
  const pauses: number[] = []
  for (;;) {
    const [one] = await deliveries()
    if (one.state !== 'waiting') break
    const ms = Date.parse(one.nextTryAt) - Date.parse(one.triedAt)
    pauses.push(Math.round(ms / 1000))
    house.skip(ms + 1000)
    await house.drain(1)
  }
  expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect([hours > 22, hours <= 24]).toEqual([true, true])
  const [given] = await deliveries()
  expect(given).toMatchObject({ state: 'failed', status: 500, nextTryAt: null })

  receiver.next()
  const heard = receiver.heard.length
  await call('POST', `/lead-webhook/deliveries/${given.id}/retry`)
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 0 }])
  await house.drain(1)
  expect(receiver.heard).toHaveLength(heard + 1)
})

test('an address that answers 410 is turned off, and its owner told; turned on again, what waits is sent', async () => {
  const { house, token, call, receiver, sendTo, tells, deliveries, agent } = await openSales()
  await sendTo()
  const stream = await openStream(house.url, token)
  receiver.next({ status: 500 }, { status: 410 })
  await tells(beto, { name: 'Beto' })
  await tells(luz, { name: 'Luz' })
  expect((await call('GET', '/lead-webhook')).body.data).toMatchObject({ isOn: false, isGone: true })
  expect(await deliveries()).toMatchObject([{ state: 'failed', status: 410, cause: 'gone' }, { state: 'waiting' }])
  const news = () => stream.events.filter((event) => event.type === 'lead_webhook' && event.trouble !== undefined)
  await stream.until(
    () => news().some((event) => 'trouble' in event && event.trouble === 'gone'),
    'the owner to be told',
  )
  expect(news().at(-1)).toMatchObject({ agentId: agent.id, agentName: 'Ventas', trouble: 'gone' })
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard).toHaveLength(2)

  await call('PUT', '/lead-webhook', { url: receiver.url })
  await house.drain()
  expect(receiver.heard.slice(2).map(({ body }) => body.contact.name)).toEqual(['Beto'])
  await stream.close()
})

test('after five failures in a row the owner is told once, and again when it goes well', async () => {
  const { house, token, receiver, sendTo, tells, call } = await openSales()
  await sendTo()
  const stream = await openStream(house.url, token)
  const told = () =>
    stream.events.flatMap((one) => ('trouble' in one && one.trouble !== undefined ? [one.trouble] : []))
  receiver.next(...Array.from({ length: 7 }, () => ({ status: 500 })))
  await tells(luz, { name: 'Luz' })
  for (let tries = 1; tries < 7; tries++) {
    house.skip(HOUR)
    await house.drain(1)
  }
  expect((await call('GET', '/lead-webhook')).body.data.failingSince).not.toBeNull()
  house.skip(2 * HOUR)
  await house.drain(1)
  expect((await call('GET', '/lead-webhook')).body.data.failingSince).toBeNull()
  await stream.until(() => told().length === 2, 'both to be told')
  expect(told()).toEqual(['failing', null])
  await stream.close()
})

test('a test is sent once, says that it is one, and is not tried again', async () => {
  const { house, call, receiver, sendTo, deliveries } = await openSales()
  await sendTo()
  receiver.next({ status: 500 })
  await call('POST', '/lead-webhook/test')
  await house.drain()
  expect(receiver.heard).toMatchObject([{ isSigned: true, body: { event: 'lead.test', contact: { phone: null } } }])
  expect(await deliveries()).toMatchObject([{ leadId: null, state: 'failed', status: 500 }])
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard).toHaveLength(1)
})

test('a renewed secret signs what is sent from then on', async () => {
  const { house, call, receiver, sendTo, tells } = await openSales()
  await sendTo()
  const { body } = await call('POST', '/lead-webhook/secret')
  await tells(luz, { name: 'Luz' })
  receiver.knows(body.data.secret)
  await tells(beto, { name: 'Beto' })
  await house.drain()
  expect(receiver.heard.map(({ isSigned }) => isSigned)).toEqual([false, true])
})

test('a secret whose key is gone sends nothing, and says what to do', async () => {
  const { house, receiver, sendTo, tells, deliveries } = await openSales()
  await sendTo()
  await house.db.updateTable('leadWebhooks').set({ secret: 'v1.0badcafe.AAAA' }).execute()
  await tells(luz, { name: 'Luz' })
  expect(receiver.heard).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', cause: 'key_lost' }])
})

test('what was deleted is not sent any more: a lead, a conversation, an address', async () => {
  const { house, call, receiver, sendTo, tells, leads, token } = await openSales()
  await sendTo()
  receiver.next({ status: 500 }, { status: 500 }, { status: 500 })
  await tells(luz, { name: 'Luz' })
  await tells(beto, { name: 'Beto' })
  const [of, other] = await leads()
  await call('DELETE', `/leads/${other.id}`)
  const erased = await house.call('DELETE', `/api/conversations/${of.id}`, undefined, token)
  expect(erased.body.data).toMatchObject({ conversations: 1, leads: 1 })
  expect((await house.pool.query('select 1 from lead_deliveries')).rows).toEqual([])
  await tells(luz, { name: 'Luz' })
  expect((await call('DELETE', '/lead-webhook')).status).toBe(200)
  const heard = receiver.heard.length
  house.skip(HOUR)
  await house.drain()
  expect(receiver.heard).toHaveLength(heard)
})

test('two who take up what waits send each lead once', async () => {
  const { house, receiver, sendTo, tells, call } = await openSales()
  await sendTo()
  receiver.next(...Array.from({ length: 6 }, () => ({ status: 500 })))
  for (let n = 0; n < 6; n++) await tells({ id: 200 + n, firstName: `Persona ${n}` }, { name: `Persona ${n}` })
  house.skip(HOUR)
  await Promise.all([house.house.drain(), house.house.drain()])
  const names = receiver.heard.slice(6).map(({ body }) => body.contact.name as string)
  expect(names).toHaveLength(6)
  expect(new Set(names)).toEqual(new Set(Array.from({ length: 6 }, (_, n) => `Persona ${n}`)))
  expect((await call('GET', '/lead-webhook/deliveries')).body.data).toHaveLength(6)
})

test('lead that the process died of while it was sent alone: it is set aside, told, and sent when asked for again', async () => {
  const { house, receiver, sendTo, tells, deliveries, call, token } = await openSales()
  await sendTo()
  receiver.next({ status: 500 })
  await tells(luz, { name: 'Luz' })
  const [waiting] = await deliveries()
  await diedAlone(house.db, 'lead', waiting.id)
  house.skip(HOUR)
  await house.drain()
  expect(await deliveries()).toMatchObject([{ state: 'failed', cause: 'server', nextTryAt: null }])
  expect(receiver.heard).toHaveLength(1)
  const { findings } = (await house.call('GET', '/api/installation/report', undefined, token)).body.data
  expect(findings).toContainEqual(expect.objectContaining({ check: 'Tareas apartadas', state: 'warning' }))

  await call('POST', `/lead-webhook/deliveries/${waiting.id}/retry`)
  await house.drain()
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
})

test('what was sent a month ago is forgotten', async () => {
  const { house, sendTo, tells } = await openSales()
  const deliveries = async () => (await house.pool.query('select 1 from lead_deliveries')).rows
  await sendTo()
  await tells(luz, { name: 'Luz' })
  await house.drain()
  house.skip(29 * 24 * HOUR)
  await house.tidy()
  expect(await deliveries()).toHaveLength(1)
  house.skip(2 * 24 * HOUR)
  await house.tidy()
  expect(await deliveries()).toEqual([])
})

test(
  'a process killed in the middle of it loses no lead, and the next one sends it under the same name',
  { timeout: 90_000 },
  async () => {
    const { house, receiver, sendTo, tells, call } = await openSales()
    await sendTo()
    receiver.next({ status: 500 })
    await tells(luz, { name: 'Luz' })
    const [waiting] = (await call('GET', '/lead-webhook/deliveries')).body.data
    receiver.next('silent')
    await call('POST', `/lead-webhook/deliveries/${waiting.id}/retry`)
    const killed = await openProcess({
      DATABASE_URL: house.database.url,
      SECRET_KEY: KEY,
      ALLOWED_PRIVATE_ORIGINS: receiver.origin,
      TELEGRAM_API_ROOT: house.telegram.url,
    })
    await receiver.met(2)
    await killed.kill()
    house.skip(2 * MINUTE)
    await house.drain()
    expect(receiver.heard.map(({ id }) => id)).toEqual([waiting.id, waiting.id, waiting.id])
    expect((await call('GET', '/lead-webhook/deliveries')).body.data).toMatchObject([{ state: 'delivered' }])
  },
)
