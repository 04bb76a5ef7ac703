import { expect, test } from 'vitest'
import { createVault } from '../../../../test/fakes/whatsapp/vault.ts'
import { knowingAbsent } from './absent.ts'
import { openMemory } from './memory.ts'

/** A vault, and which keys it was asked for. */
function watched() {
  const vault = createVault()
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

test('a key that nobody has is looked for once, and found as soon as it is written', async () => {
  const vault = watched()
  const { keys } = await openMemory(vault)
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

test('what is looked for while it is being written is not taken for absent', async () => {
  const vault = watched()
  const gate = Promise.withResolvers<void>()
  const slow = knowingAbsent({
    read: vault.read,
    async write(changes) {
      await gate.promise
      await vault.write(changes)
    },
  })
  const writing = slow.write([{ type: 'session', id: 'ana', value: 'una' }])
  expect((await slow.read('session', ['ana'])).size).toBe(0)
  gate.resolve()
  await writing
  expect((await slow.read('session', ['ana'])).get('ana')).toBe('una')
})

test('what is written while it is being looked for is not taken for absent', async () => {
  const vault = watched()
  const gate = Promise.withResolvers<void>()
  const slow = knowingAbsent({
    write: vault.write,
    async read(type, ids) {
      const found = await vault.read(type, ids)
      await gate.promise
      return found
    },
  })
  const looking = slow.read('session', ['ana'])
  await slow.write([{ type: 'session', id: 'ana', value: 'una' }])
  gate.resolve()
  expect((await looking).size).toBe(0)
  expect((await slow.read('session', ['ana'])).get('ana')).toBe('una')
})

test('a key that could not be looked for is not taken for absent', async () => {
  const vault = watched()
  let isAway = true
  const { read } = knowingAbsent({
    ...vault,
    read: async (type, ids) => (isAway ? Promise.reject(new Error('away')) : vault.read(type, ids)),
  })
  await expect(read('session', ['ana'])).rejects.toThrow('away')
  isAway = false
  await vault.write([{ type: 'session', id: 'ana', value: 'una' }])
  expect((await read('session', ['ana'])).get('ana')).toBe('una')
})
