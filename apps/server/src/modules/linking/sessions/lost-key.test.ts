import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { onServer } from '../../../../test/on-server.ts'
import { allKept, qrOf, reads, SESSIONS, sessionWhen, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'
import { signUp } from '../../../../test/people.ts'
import { createSecrets } from '../../../platform/secrets.ts'

/** Everything that is kept of linked phones, as it lies in the database. */
const bytes = ({ database }: TestHouse) =>
  onServer(
    database.url,
    `select name || identity as kept from whatsapp_sessions union all select type || id || sealed from whatsapp_keys order by 1`,
  )

/** A linked phone, and the same server started with a key that opens nothing of it. */
async function startedWithAnotherKey() {
  const world = await withWhatsAppAgent()
  const { house: first, whatsapp, shop, ana, token, agent } = world
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  await first.drain()
  await reads(whatsapp, ana, /Hola/)
  await first.stop()

  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const withTheRightKey = () => openHouse({ beside, whatsapp })
  const withAnother = () =>
    openHouse({ beside, whatsapp, outside: { secrets: createSecrets(['otra clave de treinta y dos letras o más']) } })
  const kept = await bytes(first)
  const house = await withAnother()
  const lost = await cardUntil(house, token, agent.id, ({ problem }) => problem !== null)
  return { ...world, house, kept, lost, withTheRightKey, withAnother }
}

const pendingOf = async (at: TestHouse, token: string) =>
  (await at.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

const isConnected = ({ connection }: { connection: { state: string } }) => connection.state === 'connected'

async function answers({ house, whatsapp, shop, ana }: Awaited<ReturnType<typeof withWhatsAppAgent>>, text: string) {
  await ana.write(shop, text)
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, new RegExp(`^Eco: ${text}`))
}

test('keys that no longer open are told of on the card, once, and the right key opens them all again', async () => {
  const world = await startedWithAnotherKey()
  const { house, whatsapp, token, agent, sessionName, lost, kept, withTheRightKey } = world
  expect(lost).toMatchObject({
    status: 'error',
    connection: { state: 'disconnected' },
    problem: {
      code: 'whatsapp.keys_lost',
      heals: false,
      text: expect.stringMatching(/SECRET_KEY.*vincula el teléfono/),
    },
  })
  const [asked, calls] = [whatsapp.asked, whatsapp.calls]
  const told = (await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)).body.data
  expect(told).toMatchObject({ isConnected: false, phoneNumber: '573001112233', cause: lost.problem?.text })
  expect(house.lines.filter(({ msg }) => String(msg).includes('dropped'))).toEqual([])
  expect(await bytes(house)).toEqual(kept)
  await house.stop()

  const back = await withTheRightKey()
  expect(await cardUntil(back, token, agent.id, isConnected)).toMatchObject({ status: 'active', problem: null })
  expect([whatsapp.asked, whatsapp.calls]).toEqual([asked, calls + 1])
  await answers({ ...world, house: back }, 'Otra vez')
})

test('without the key of before the phone is linked again in place, and customers are answered', async () => {
  const world = await startedWithAnotherKey()
  const { house, whatsapp, token, shop, agent, sessionName, withAnother } = world
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  // In «Dispositivos vinculados»: the computer that has lost its keys.
  shop.dismiss(1)
  expect(await cardUntil(house, token, agent.id, isConnected)).toMatchObject({ status: 'active', problem: null })
  await answers(world, 'Ya volvimos')
  await house.stop()

  const again = await withAnother()
  await cardUntil(again, token, agent.id, isConnected)
  await answers({ ...world, house: again }, 'Y seguimos')
})

test('a QR that nobody scans forgets nothing: with the right key the phone is back all the same', async () => {
  const world = await startedWithAnotherKey()
  const { house, whatsapp, token, agent, sessionName, kept, withTheRightKey } = world
  await house.call('POST', `${SESSIONS}/${sessionName}/pairing-code`, { phone: '+57 300 111 2233' }, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  expect(await bytes(house)).toEqual(kept)
  await house.stop()

  const asked = whatsapp.asked
  const back = await withTheRightKey()
  await cardUntil(back, token, agent.id, isConnected)
  expect(whatsapp.asked).toBe(asked)
  await answers({ ...world, house: back }, 'Otra vez')
})

test('an agent that is deleted without its key says how to leave the phone by hand, and leaves it once the key is back', async () => {
  const { house, whatsapp, token, shop, agent, kept, withTheRightKey } = await startedWithAnotherKey()
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  const pending = (at: TestHouse) => pendingOf(at, token)
  await whenTold(house, token, async () => (await pending(house))[0]?.cause?.includes('«Dispositivos vinculados»'))
  expect(await bytes(house)).toEqual(kept)
  await house.stop()

  const back = await withTheRightKey()
  await whenTold(back, token, async () => (await pending(back)).length === 0)
  expect(shop.devices).toEqual([])
  expect(whatsapp.lines).toBe(0)
})

test('a deletion whose key never returns is forgotten at its owner’s second word, and at nobody else’s', async () => {
  const { house, token, agent, sessionName } = await startedWithAnotherKey()
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await whenTold(house, token, async () => (await pendingOf(house, token))[0]?.isLeftBehind)
  const stranger = await signUp(house, 'ajena')
  expect((await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, stranger.token)).status).toBe(404)
  expect(await pendingOf(house, token)).toHaveLength(1)
  const again = await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(again.body.data).toEqual({ pending: false })
  expect(await pendingOf(house, token)).toEqual([])
  expect(await bytes(house)).toEqual([])
  expect(house.lines.filter(({ msg }) => String(msg).startsWith('forgot a session'))).toMatchObject([
    { session: sessionName },
  ])
})

test('its thirty days count from when the key was found lost, however long ago it was asked for', async () => {
  const { house, token, agent, sessionName } = await startedWithAnotherKey()
  const day = 24 * 60 * 60_000
  await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await whenTold(house, token, async () => (await pendingOf(house, token))[0]?.isLeftBehind)
  await house.db
    .updateTable('pendingDeletions')
    .set({ askedAt: new Date(Date.now() - 60 * day) })
    .execute()
  const left = async () => (await house.db.selectFrom('pendingDeletions').select('sessionName').execute()).length
  await house.tidy()
  expect(await left()).toBe(1)
  house.skip(29 * day)
  await house.tidy()
  expect(await left()).toBe(1)
  house.skip(2 * day)
  await house.tidy()
  expect(await left()).toBe(0)
  expect(house.lines).toContainEqual(
    expect.objectContaining({ session: sessionName, msg: expect.stringMatching(/^forgot a session/) }),
  )
})

test('and after thirty days by itself, also of an account that is gone', async () => {
  const house = await openHouse()
  const { id: userId, token } = await signUp(house, 'mariana')
  const day = 24 * 60 * 60_000
  for (const [name, days, owner] of [
    ['agent_viejo', 31, userId],
    ['agent_de_nadie', 31, null],
    ['agent_reciente', 29, userId],
  ] as const) {
    const times = { connectionSince: new Date(), createdAt: new Date() }
    const left = { wish: 'leave', connection: 'disconnected', identity: 'v1.deadbeef.AAAA' } as const
    await house.db
      .insertInto('whatsappSessions')
      .values({ name, userId: owner, ...left, ...times })
      .execute()
    const asked = { sessionName: name, userId: owner, agentName: 'Ventas', cause: 'whatsapp.left_behind' } as const
    await house.db
      .insertInto('pendingDeletions')
      .values({ ...asked, askedAt: new Date(), leftBehindSince: new Date(Date.now() - days * day) })
      .execute()
  }
  await house.tidy()
  expect((await pendingOf(house, token)).map((one: { sessionName: string }) => one.sessionName)).toEqual([
    'agent_reciente',
  ])
  const left = await house.db.selectFrom('whatsappSessions').select('name').execute()
  expect(left).toEqual([{ name: 'agent_reciente' }])
})

test('one damaged key deafens nobody: its message is asked for anew, and the line stays', async () => {
  const world = await withWhatsAppAgent()
  const { house: first, whatsapp } = world
  await answers(world, 'Hola')
  await first.stop()
  await onServer(
    first.database.url,
    `update whatsapp_keys set sealed = overlay(sealed placing 'AAAA' from 40) where type = 'session'`,
  )
  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const house = await openHouse({ beside, whatsapp })
  await whenTold(house, world.token, async () => {
    const { body } = await house.call('GET', `${SESSIONS}/${world.sessionName}`, undefined, world.token)
    return body.data.isConnected
  })
  const calls = whatsapp.calls
  await answers({ ...world, house }, 'otra vez')
  expect(whatsapp.calls).toBe(calls)
  expect(house.lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'a key of a linked phone is damaged' }))
  await house.stop()
})
