import { expect, test } from 'vitest'
import { createMemorySessionKeyStore } from '../../../../test/fakes/whatsapp/memory-session-key-store.ts'
import { cacheMissingKeys } from './cache-missing-keys.ts'
import { loadAuthState } from './auth-state.ts'

/** A key store that records which keys were read. */
function recordingKeyStore() {
  const vault = createMemorySessionKeyStore()
  const asked: string[] = []
  return {
    ...vault,
    asked,
    async read(...[type, ids]: Parameters<typeof vault.read>) {
      asked.push(...ids.map((id) => `${type} ${id}`))
      return vault.read(type, ids)
    },
  }
}

test('missing keys: read once from the database, and found as soon as they are written', async () => {
  const vault = recordingKeyStore()
  const { keys } = await loadAuthState(vault)
  expect(await keys.get('tctoken', ['ana'])).toEqual({})
  expect(await keys.get('tctoken', ['ana', 'luz'])).toEqual({})
  expect(vault.asked).toEqual(['tctoken ana', 'tctoken luz'])
  await keys.set({ 'lid-mapping': { ana: '77' }, 'device-list': { ana: ['0'] } })
  expect(await keys.get('lid-mapping', ['ana'])).toEqual({ ana: '77' })
  await keys.set({ tctoken: { ana: { token: Buffer.from([1]) } } })
  expect(await keys.get('tctoken', ['ana'])).toEqual({ ana: { token: Buffer.from([1]) } })
  await keys.set({ tctoken: { ana: null } })
  expect(await keys.get('tctoken', ['ana'])).toEqual({})
})

test('missing keys: a key read while it is written is not cached as missing', async () => {
  const vault = recordingKeyStore()
  const gate = Promise.withResolvers<void>()
  const slow = cacheMissingKeys({
    read: vault.read,
    async write(writes) {
      await gate.promise
      await vault.write(writes)
    },
  })
  const writing = slow.write([{ type: 'session', id: 'ana', value: 'una' }])
  expect((await slow.read('session', ['ana'])).size).toBe(0)
  gate.resolve()
  await writing
  expect((await slow.read('session', ['ana'])).get('ana')).toBe('una')
})

test('missing keys: a key written while it is read is not cached as missing', async () => {
  const vault = recordingKeyStore()
  const gate = Promise.withResolvers<void>()
  const slow = cacheMissingKeys({
    write: vault.write,
    async read(type, ids) {
      const found = await vault.read(type, ids)
      await gate.promise
      return found
    },
  })
  const reading = slow.read('session', ['ana'])
  await slow.write([{ type: 'session', id: 'ana', value: 'una' }])
  gate.resolve()
  expect((await reading).size).toBe(0)
  expect((await slow.read('session', ['ana'])).get('ana')).toBe('una')
})

test('missing keys: a failed read caches nothing', async () => {
  const vault = recordingKeyStore()
  let isAway = true
  const { read } = cacheMissingKeys({
    ...vault,
    read: async (type, ids) => (isAway ? Promise.reject(new Error('away')) : vault.read(type, ids)),
  })
  await expect(read('session', ['ana'])).rejects.toThrow('away')
  isAway = false
  await vault.write([{ type: 'session', id: 'ana', value: 'una' }])
  expect((await read('session', ['ana'])).get('ana')).toBe('una')
})
