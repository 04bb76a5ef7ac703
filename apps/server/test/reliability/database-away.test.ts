import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from '../../src/db/embedded/start.ts'
import { onServer } from '../on-server.ts'
import { openStream } from '../stream.ts'
import { throwAwayFolder } from '../throw-away-folder.ts'
import { openLinkedTown } from './linked-town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 120_000 })

const PATIENCE_MS = 60_000
const RECOVERY_MS = 10_000
/** More than the sockets on the way hold. */
const ROWS = 4_000

const unavailable = {
  success: false,
  code: 'unavailable',
  error: 'El servidor no está disponible. Inténtalo en unos segundos',
  message: 'El servidor no está disponible. Inténtalo en unos segundos',
}

/** A PostgreSQL that can be sent away, and called back behind the same address. */
async function openPostgres() {
  const folder = throwAwayFolder('portavoz-lejos-')
  const { url, stop } = await startEmbedded(folder, { durable: false })
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = join(folder, 'postgres', 'postgresql.auto.conf')
  const good = readFileSync(settings)
  return {
    url,
    /** Stopped as an operator stops it; it is started again and again, and cannot. */
    leave() {
      writeFileSync(settings, 'esto no es un ajuste\n')
      const [pid = ''] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGINT')
    },
    async comeBack() {
      writeFileSync(settings, good)
      await vi.waitFor(() => onServer(url, 'select 1'), { timeout: PATIENCE_MS, interval: 50 })
    },
  }
}

test('the database goes away and comes back: said in words meanwhile, and then everything goes on by itself', async () => {
  const postgres = await openPostgres()
  const town = await openLinkedTown(postgres.url)
  const server = await town.open()
  const token = await town.owner(server)
  const [shop, luz] = [
    town.whatsapp.addPhone({ number: '573001112233', name: 'Tienda' }),
    town.whatsapp.addPhone({ number: '573009998877', name: 'Luz' }),
  ]
  await town.settle(server, token, shop)
  await luz.write(shop, 'antes')
  await town.whatsapp.bell.until(
    () => town.toldTo(luz).length === 1,
    () => 'the first reply',
    PATIENCE_MS,
  )
  await onServer(postgres.url, `drop index messages_words`)
  await onServer(
    postgres.url,
    `insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      select 'fila-' || n, c.id, c.user_id, 'incoming', 'contact', 'text', repeat('x', 5000), now(), now()
      from conversations c, generate_series(1, ${ROWS}) n`,
  )
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = (path: string, body?: object) =>
    fetch(server.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const stream = await openStream(server.url, token)
  const file = await ask('/api/extraction/export', { format: 'csv' })
  expect([file.status, file.headers.get('x-total-rows')]).toEqual([200, String(ROWS + 2)])

  postgres.leave()
  const refused = await vi.waitFor(
    async () => {
      const answer = await ask('/api/conversations')
      expect(answer.status).not.toBe(200)
      return answer
    },
    { timeout: PATIENCE_MS, interval: 20 },
  )
  const calls = [refused, await ask('/api/agents'), await ask('/api/extraction/search', { query: 'x' })]
  for (const answer of [...calls, await ask('/api/canned-replies', { shortcut: 'hola', content: 'Hola' })]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toEqual(unavailable)
  }
  const ready = await ask('/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await ask('/health/live')).status).toBe(200)
  // Its reader is told that there is more: nobody takes a part for the whole.
  await expect(file.text()).rejects.toThrow('terminated')
  await luz.write(shop, 'mientras')

  await postgres.comeBack()
  await vi.waitFor(async () => expect((await ask('/health/ready')).status).toBe(200), { timeout: RECOVERY_MS })
  expect((await ask('/api/conversations')).status).toBe(200)
  await town.whatsapp.bell.until(
    () => town.toldTo(luz).length === 2,
    () => 'the reply to what was written meanwhile',
    PATIENCE_MS,
  )
  await luz.write(shop, 'después')
  await town.whatsapp.bell.until(
    () => town.toldTo(luz).length === 3,
    () => 'the reply to what was written afterwards',
    PATIENCE_MS,
  )
  const heard = (words: string) =>
    stream.events.some((event) => event.type === 'message' && event.preview.includes(words))
  await stream.until(() => heard('mientras') && heard('después'), 'both messages on the stream that was open all along')
  expect(town.toldTo(luz)).toHaveLength(3)
  expect(await (await ask('/api/extraction/export', { format: 'csv' })).text()).toContain('después')
  expect(server.code).toBe(null)
  await stream.close()
})
