import { expect, test, vi } from 'vitest'
import { holdLock, runAllAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { createLeases, LEASE_MS } from '../../../platform/concurrency/leases/leases.ts'
import { createLog } from '../../../platform/log/log.ts'
import { createSessionKeyStores } from './session-keys.store.ts'

const SESSION = 'tienda'
const LEASE = `whatsapp:${SESSION}`

/** A session that two processes may have, under a clock that shows a silent one dead. */
async function startTwoProcesses() {
  const server = await startTestServer()
  const { db, secrets, clock } = server
  const owner = await signUp(server, 'mariana')
  const now = clock.now()
  await db
    .insertInto('whatsappSessions')
    .values({
      name: SESSION,
      workspaceId: owner.id,
      engine: 'n8n',
      wish: 'link',
      connection: 'connected',
      connectionSince: now,
      createdAt: now,
    })
    .execute()
  let ms = 0
  const startProcess = (name: string) => {
    const leases = createLeases(db, name, { monotonicMs: () => ms })
    const keyStoreFor = createSessionKeyStores(db, secrets, createLog('silent'))
    return {
      release: () => leases.release([LEASE]),
      async acquire() {
        const lease = (await leases.acquire([LEASE])).get(LEASE)
        if (!lease) return null
        const onLost = vi.fn<() => void>()
        return { ...keyStoreFor(SESSION, { lease, onLost }), onLost }
      },
    }
  }
  return {
    server,
    one: startProcess('one'),
    other: startProcess('other'),
    pass: (byMs: number) => void (ms += byMs),
    readStored: async () => ({
      keys: await db.selectFrom('whatsappKeys').selectAll().orderBy('id').execute(),
      sessions: await db.selectFrom('whatsappSessions').select('identity').execute(),
    }),
  }
}

const keyOf = (id: string, value: string | null) => ({ type: 'session', id, value })

test('session keys: a process that lost the session writes nothing, also when it is free again', async () => {
  const { one, other, pass, readStored } = await startTwoProcesses()
  const stale = await one.acquire()
  await stale?.saveIdentity('primera')
  await stale?.write([keyOf('ana', '1'), keyOf('luz', '1')])
  await stale?.write([keyOf('ana', '2')])
  expect(await other.acquire()).toBeNull()
  pass(LEASE_MS)
  const holder = await other.acquire()
  await holder?.write([keyOf('ana', '3')])

  const before = await readStored()
  const expectRefused = async () => {
    for (const write of [
      () => stale?.write([keyOf('ana', '4'), keyOf('luz', null), keyOf('eva', '1')]),
      () => stale?.write([keyOf('luz', null)]),
      () => stale?.saveIdentity('segunda'),
      () => stale?.reset('tercera'),
    ])
      await expect(write()).rejects.toThrow('another process has the session')
    expect(await readStored()).toEqual(before)
  }
  expect(stale?.onLost).not.toHaveBeenCalled()
  await expectRefused()
  expect(stale?.onLost).toHaveBeenCalledTimes(4)
  await other.release()
  await expectRefused()
  // The same process again, under another token.
  const again = await one.acquire()
  await expectRefused()
  expect(await again?.read('session', ['ana', 'luz', 'eva'])).toEqual(
    new Map([
      ['ana', '3'],
      ['luz', '1'],
    ]),
  )
  await again?.write([keyOf('luz', null)])
  await again?.reset('cuarta')
  expect(await again?.readIdentity()).toBe('cuarta')
  expect((await readStored()).keys).toEqual([])
  expect(again?.onLost).not.toHaveBeenCalled()
})

test('session keys: a renewed lease keeps its writes', async () => {
  const { one, pass, readStored } = await startTwoProcesses()
  const holder = await one.acquire()
  pass(LEASE_MS * 2)
  await one.acquire()
  await holder?.write([keyOf('ana', '1')])
  expect((await readStored()).keys).toHaveLength(1)
})

test('session keys: a write that meets the takeover of its session waits for it, and is refused', async () => {
  const { server, one, readStored } = await startTwoProcesses()
  const stale = await one.acquire()
  const takeover = `update leases set holder = 'other', token = token + 1 where name = '${LEASE}'`
  const write = () => expect(stale?.write([keyOf('ana', '1')])).rejects.toThrow('another process has the session')
  await runAllAtOnce(server.database, takeover, 1, write)
  expect((await readStored()).keys).toEqual([])
})

test('session keys: a write that waits for its session holds up no lease', async () => {
  const { server, one } = await startTwoProcesses()
  const holder = await one.acquire()
  const session = await holdLock(server.database, `select from whatsapp_sessions where name = '${SESSION}' for update`)
  const writing = Promise.all([holder?.saveIdentity('segunda'), holder?.write([keyOf('ana', '1')])])
  await session.untilWaiting(2)
  expect(await one.acquire()).not.toBeNull()
  await session.release()
  await writing
  expect(await holder?.readIdentity()).toBe('segunda')
})
