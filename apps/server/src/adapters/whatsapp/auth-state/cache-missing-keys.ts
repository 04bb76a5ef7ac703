import type { SessionKeyStore } from '../../../ports/whatsapp/session-key-store.ts'

const MAX_CACHED = 2_000

type KeyReaderWriter = Pick<SessionKeyStore, 'read' | 'write'>

/**
 * Caches which keys do not exist: Baileys asks with every message for keys that most people do not have. Only the
 * connection that uses this store writes the session's keys, so a missing key stays missing until it is written here.
 */
export function cacheMissingKeys({ read, write }: KeyReaderWriter): KeyReaderWriter {
  const missingKeys = new Set<string>()
  let writes = 0
  const nameOf = (type: string, id: string) => `${type} ${id}`

  const remember = (type: string, ids: readonly string[]) => {
    if (missingKeys.size + ids.length > MAX_CACHED) missingKeys.clear()
    for (const id of ids) missingKeys.add(nameOf(type, id))
  }
  return {
    async read(type, ids) {
      const candidates = ids.filter((id) => !missingKeys.has(nameOf(type, id)))
      if (candidates.length === 0) return new Map()
      const writesBefore = writes
      const found = await read(type, candidates)
      const missing = candidates.filter((id) => !found.has(id))
      // A write may have begun after the read.
      if (writes === writesBefore) remember(type, missing)
      return found
    },
    async write(changes) {
      const forget = () => {
        writes += 1
        for (const { type, id } of changes) missingKeys.delete(nameOf(type, id))
      }
      forget()
      await write(changes).finally(forget)
    },
  }
}
