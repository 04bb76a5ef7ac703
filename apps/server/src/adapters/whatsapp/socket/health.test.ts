import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { openHouse } from '../../../../test/house.ts'
import { onServer } from '../../../../test/on-server.ts'
import { allKept, reads, SESSIONS, sessionWhen, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const sharpEars = { outside: { whatsappWaits: { pingMs: 200, silentMs: 4_000, aliveMs: 300 } } }

test('a line on which WhatsApp says nothing any more is noticed, told in words, and called again', async () => {
  const { house, whatsapp, token, shop, ana, agent, sessionName } = await withWhatsAppAgent({}, sharpEars)
  whatsapp.fallSilent(shop)
  const silent = await cardUntil(house, token, agent.id, ({ problem }) => problem !== null)
  expect(silent).toMatchObject({
    status: 'error',
    connection: { state: 'waiting_for_connection' },
    problem: { code: 'whatsapp.silent', heals: true, text: expect.stringContaining('dejó de responder') },
  })
  const told = (await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)).body.data
  expect(told).toMatchObject({ isConnected: false, cause: expect.stringContaining('dejó de responder') })

  await ana.write(shop, '¿Siguen ahí?')
  whatsapp.speak(shop)
  const back = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null })
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /Siguen ahí/)
})

test('a line that is heard says so now and then, and tells nobody twice', async () => {
  const { house, token, sessionName } = await withWhatsAppAgent({}, sharpEars)
  const told = async () =>
    Number(
      (
        await house.db
          .selectFrom('events')
          .select((e) => e.fn.countAll().as('n'))
          .execute()
      )[0]?.n,
    )
  const observedAt = async () =>
    (await house.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)).body.data.observedAt
  const [events, first] = [await told(), await observedAt()]
  await expect.poll(observedAt, { timeout: 10_000 }).not.toBe(first)
  expect(await told()).toBe(events)
})

test('«conectado» does not outlive the process that kept the line: another one takes it back at once', async () => {
  const { house, whatsapp, token, agent, sessionName } = await withWhatsAppAgent()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const web = await openHouse({ beside, env: { ROLE: 'web' } })
  expect(await sessionWhen(web, token, sessionName, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
  await house.stop()
  const lost = await cardUntil(web, token, agent.id, ({ connection }) => connection.state !== 'connected')
  expect(lost.connection.state).toBe('waiting_for_connection')

  const next = await openHouse({ beside, whatsapp })
  await cardUntil(next, token, agent.id, ({ connection }) => connection.state === 'connected')
})

test('what a process that died left as «conectado» is not shown by the next one before its line stands', async () => {
  const { house, whatsapp, token, agent, sessionName } = await withWhatsAppAgent()
  await house.stop()
  await whatsapp.unplug()
  // As `kill -9` leaves it: shown as connected, its turn not over.
  const lease = `insert into leases values ('whatsapp:${sessionName}', 'a dead one', now() + interval '15 seconds')`
  await onServer(house.database.url, lease)
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const next = await openHouse({ beside, whatsapp, outside: { isAlone: true } })
  const shown = (await next.call('GET', `${SESSIONS}/${sessionName}`, undefined, token)).body.data
  expect(shown).toMatchObject({ isConnected: false, status: 'waiting_for_connection' })
  await whatsapp.plugIn()
  await cardUntil(next, token, agent.id, ({ connection }) => connection.state === 'connected')
})
