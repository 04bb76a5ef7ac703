import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'
import type { SessionVault } from '../../ports/session-vault.ts'

export type Memory = {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Writes down who we are, as it is when its turn comes: an older one never covers a newer one. */
  keep: () => Promise<void>
  /** Once everything that was to be written is. */
  settled: () => Promise<void>
}

const written = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer)
const read = (text: string): unknown => JSON.parse(text, BufferJSON.reviver)

/** What Baileys knows of one session, as it was last kept, or that of somebody new. */
export async function openMemory(vault: SessionVault): Promise<Memory> {
  const identity = await vault.identity()
  const creds = identity === null ? initAuthCreds() : (read(identity) as AuthenticationCreds)
  let writing = Promise.resolve()
  return {
    creds,
    keys: keysIn(vault),
    keep() {
      const kept = writing.then(() => vault.keepIdentity(written(creds)))
      writing = kept.catch(() => undefined)
      return kept
    },
    settled: () => writing,
  }
}

/** The keys as one line sees them: once it is over it writes nothing any more, for the next one has begun. */
export const keysUntil = (isOver: () => boolean, keys: SignalKeyStore): SignalKeyStore => ({
  ...keys,
  async set(data) {
    if (isOver()) throw new Error('this line is over')
    await keys.set(data)
  },
})

const keysIn = (vault: SessionVault): SignalKeyStore => ({
  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found = await vault.read(type, ids)
    const values: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const [id, text] of found) values[id] = typed(type, read(text)) as SignalDataTypeMap[T]
    return values
  },
  set: (data: SignalDataSet) =>
    vault.write(
      Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values).map(([id, value]) => ({
          type,
          id,
          value: value === null || value === undefined ? null : written(value),
        })),
      ),
    ),
})

/** Baileys wants this one as a message of its own, not as the plain object it was written as. */
const typed = (type: keyof SignalDataTypeMap, value: unknown) =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
