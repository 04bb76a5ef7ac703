import { proto, type SignalDataTypeMap } from 'baileys'
import { expect, test } from 'vitest'
import { createMemorySessionKeyStore } from '../../../../test/fakes/whatsapp/memory-session-key-store.ts'
import { guardKeys, loadAuthState } from './auth-state.ts'

test('auth state: concurrent saves keep the newest identity', async () => {
  const vault = createMemorySessionKeyStore()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const identities: string[] = []
  const memory = await loadAuthState({
    ...vault,
    async saveIdentity(identity) {
      identities.push(identity)
      await gates[identities.length - 1]?.promise
      await vault.saveIdentity(identity)
    },
  })
  memory.creds.nextPreKeyId = 10
  const first = memory.save()
  memory.creds.nextPreKeyId = 20
  const second = memory.save()
  gates[1]?.resolve()
  gates[0]?.resolve()
  await Promise.all([first, second])
  await memory.waitForWrites()
  expect((await loadAuthState(vault)).creds.nextPreKeyId).toBe(20)
})

test('auth state: a closed connection writes no keys', async () => {
  const memory = await loadAuthState(createMemorySessionKeyStore())
  let isOver = false
  const keys = guardKeys(
    () => isOver,
    memory.keys,
    () => {},
  )
  await keys.set({ session: { ana: new Uint8Array([1]) } })
  isOver = true
  await expect(async () => keys.set({ session: { ana: new Uint8Array([2]) } })).rejects.toThrow('this line is over')
  expect(await keys.get('session', ['ana'])).toEqual({ ana: Buffer.from([1]) })
})

const bytes = (...values: number[]) => Buffer.from(values)

/** One secret of each type. A type that a new version of Baileys adds must be added here. */
const secrets: { [T in keyof SignalDataTypeMap]: SignalDataTypeMap[T] } = {
  'pre-key': { public: bytes(1), private: bytes(2, 255) },
  session: bytes(3, 0, 4),
  'sender-key': bytes(5),
  'sender-key-memory': { '573009998877@s.whatsapp.net': true },
  'app-state-sync-key': proto.Message.AppStateSyncKeyData.fromObject({
    keyData: bytes(6, 7),
    fingerprint: { rawId: 8, currentIndex: 1, deviceIndexes: [0, 1] },
    timestamp: 1_795_000_000,
  }),
  'app-state-sync-version': { version: 9, hash: bytes(10), indexValueMap: { uno: { valueMac: bytes(11) } } },
  'lid-mapping': '7573009998877',
  'device-list': ['0', '3'],
  tctoken: { token: bytes(12), timestamp: '1795000000' },
  'identity-key': bytes(13),
}

test.each(Object.entries(secrets))(
  'auth state: a secret of type «%s» is read back unchanged and can be deleted',
  async (kind, one) => {
    const type = kind as keyof SignalDataTypeMap
    const vault = createMemorySessionKeyStore()
    await (await loadAuthState(vault)).keys.set({ [type]: { una: one } })
    const { keys } = await loadAuthState(vault)
    const { una } = await keys.get(type, ['una', 'ninguna'])
    expect(una).toEqual(one)
    expect(una?.constructor).toBe(one.constructor)
    await keys.set({ [type]: { una: null } })
    expect(await keys.get(type, ['una'])).toEqual({})
    expect(vault.size()).toBe(0)
  },
)
