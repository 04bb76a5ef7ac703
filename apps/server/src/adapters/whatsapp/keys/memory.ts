import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'
import type { SessionVault } from '../../../ports/session-vault.ts'
import { knowingAbsent } from './absent.ts'

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

/** Let in by a phone, and not just asking to be. */
export const isLinked = ({ creds }: Pick<Memory, 'creds'>): boolean => creds.account !== undefined

/**
 * What Baileys knows of one session, as it was last kept, or that of somebody new. What does not open today stays as
 * it is until a phone lets somebody new in: the key that opens it may come back.
 */
export async function openMemory(vault: SessionVault, isReadable = true): Promise<Memory> {
  const identity = isReadable ? await vault.identity() : null
  const creds = identity === null ? initAuthCreds() : (read(identity) as AuthenticationCreds)
  let hidesOld = !isReadable
  const write = async () => {
    if (!hidesOld) return vault.keepIdentity(written(creds))
    if (!isLinked({ creds })) return
    await vault.startOver(written(creds))
    hidesOld = false
  }
  let writing = Promise.resolve()
  return {
    creds,
    keys: keysIn(knowingAbsent(vault), () => hidesOld),
    keep() {
      const kept = writing.then(write)
      writing = kept.catch(() => undefined)
      return kept
    },
    settled: () => writing,
  }
}

/**
 * The keys as one line sees them: once it is over it writes nothing any more, for the next one has begun. `lost` hears
 * of each that could not be read or kept: Baileys would take what it opens for something that nobody can open.
 */
export function keysUntil(isOver: () => boolean, keys: SignalKeyStore, lost: (error: unknown) => void): SignalKeyStore {
  const told = (error: unknown) => {
    lost(error)
    throw error
  }
  return {
    ...keys,
    get: async (type, ids) => Promise.resolve(keys.get(type, ids)).catch(told),
    async set(data) {
      if (isOver()) throw new Error('this line is over')
      await Promise.resolve(keys.set(data)).catch(told)
    },
  }
}

const keysIn = (vault: Pick<SessionVault, 'read' | 'write'>, hidesOld: () => boolean): SignalKeyStore => ({
  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found = hidesOld() ? [] : await vault.read(type, ids)
    const values: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const [id, text] of found) values[id] = typed(type, read(text)) as SignalDataTypeMap[T]
    return values
  },
  async set(data: SignalDataSet) {
    if (hidesOld()) throw new Error('nobody was let in yet, and others have their keys here')
    await vault.write(
      Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values).map(([id, value]) => ({
          type,
          id,
          value: value === null || value === undefined ? null : written(value),
        })),
      ),
    )
  },
})

/** Baileys wants this one as a message of its own, not as the plain object it was written as. */
const typed = (type: keyof SignalDataTypeMap, value: unknown) =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
