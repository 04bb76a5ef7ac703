import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'
import type { SessionKeyStore } from '../../../ports/whatsapp/session-key-store.ts'
import { cacheMissingKeys } from './cache-missing-keys.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

export type AuthState = {
  creds: AuthenticationCreds
  keys: SignalKeyStore
  /** Saves the identity as it is when the write begins, so that an older one never overwrites a newer one. */
  save: () => Promise<void>
  waitForWrites: () => Promise<void>
}

const serialize = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer)
const deserialize = (text: string): unknown => JSON.parse(text, BufferJSON.reviver)

/** True once a phone accepted the device; `creds.me` alone is set earlier. */
export const isLinked = ({ creds }: Pick<AuthState, 'creds'>): boolean => creds.account !== undefined

/**
 * Loads what Baileys stored for one session, or creates a new identity. Data that does not decrypt today is kept until
 * a phone links again, because the right key may come back.
 */
export async function loadAuthState(keyStore: SessionKeyStore, isReadable = true): Promise<AuthState> {
  const identity = isReadable ? await keyStore.readIdentity() : null
  const creds = identity === null ? initAuthCreds() : (deserialize(identity) as AuthenticationCreds)
  let hidesOld = !isReadable
  const write = async () => {
    if (!hidesOld) return keyStore.saveIdentity(serialize(creds))
    if (!isLinked({ creds })) return
    await keyStore.reset(serialize(creds))
    hidesOld = false
  }
  let writing = Promise.resolve()
  return {
    creds,
    keys: createSignalKeyStore(cacheMissingKeys(keyStore), () => hidesOld),
    save() {
      const saved = writing.then(write)
      // The caller gets the failure.
      writing = ignoreFailure(saved)
      return saved
    },
    waitForWrites: () => writing,
  }
}

/**
 * The keys of one connection: after it closes it writes nothing, because the next one uses them. `onError` runs for
 * each failed read or write: Baileys would take the messages for undecryptable.
 */
export function guardKeys(
  isOver: () => boolean,
  keys: SignalKeyStore,
  onError: (error: unknown) => void,
): SignalKeyStore {
  const rethrow = (error: unknown) => {
    onError(error)
    throw error
  }
  return {
    ...keys,
    get: async (type, ids) => Promise.resolve(keys.get(type, ids)).catch(rethrow),
    async set(data) {
      if (isOver()) throw new Error('this line is over')
      await Promise.resolve(keys.set(data)).catch(rethrow)
    },
  }
}

const createSignalKeyStore = (
  keyStore: Pick<SessionKeyStore, 'read' | 'write'>,
  hidesOld: () => boolean,
): SignalKeyStore => ({
  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found = hidesOld() ? [] : await keyStore.read(type, ids)
    const values: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const [id, text] of found) values[id] = reviveValue(type, deserialize(text)) as SignalDataTypeMap[T]
    return values
  },
  async set(data: SignalDataSet) {
    if (hidesOld()) throw new Error('nobody was let in yet, and others have their keys here')
    await keyStore.write(
      Object.entries(data).flatMap(([type, values]) =>
        Object.entries(values).map(([id, value]) => ({
          type,
          id,
          value: value === null || value === undefined ? null : serialize(value),
        })),
      ),
    )
  },
})

/** Baileys needs a protobuf message for this type, not the stored plain object. */
const reviveValue = (type: keyof SignalDataTypeMap, value: unknown) =>
  type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value
