import { expect, test } from 'vitest'
import { createVault } from '../../../test/fakes/whatsapp/vault.ts'
import { keysUntil, openMemory } from './whatsapp.memory.ts'

test('of two who write down who we are, the older never covers the newer', async () => {
  const vault = createVault()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  const memory = await openMemory({
    ...vault,
    async keepIdentity(identity) {
      begun.push(identity)
      await gates[begun.length - 1]?.promise
      await vault.keepIdentity(identity)
    },
  })
  memory.creds.nextPreKeyId = 10
  const first = memory.keep()
  memory.creds.nextPreKeyId = 20
  const second = memory.keep()
  gates[1]?.resolve()
  gates[0]?.resolve()
  await Promise.all([first, second])
  await memory.settled()
  expect((await openMemory(vault)).creds.nextPreKeyId).toBe(20)
})

test('a line that is over writes no key any more', async () => {
  const memory = await openMemory(createVault())
  let isOver = false
  const keys = keysUntil(() => isOver, memory.keys)
  await keys.set({ session: { ana: new Uint8Array([1]) } })
  isOver = true
  await expect(async () => keys.set({ session: { ana: new Uint8Array([2]) } })).rejects.toThrow('this line is over')
  expect(await keys.get('session', ['ana'])).toEqual({ ana: Buffer.from([1]) })
})
