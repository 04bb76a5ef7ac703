import type { SessionKeyStore } from '../../../src/ports/whatsapp/session-key-store.ts'

export function createMemorySessionKeyStore(): SessionKeyStore & { size: () => number } {
  let identity: string | null = null
  const entries = new Map<string, string>()
  return {
    canDecrypt: async () => true,
    readIdentity: async () => identity,
    saveIdentity: async (text) => void (identity = text),
    async reset(text) {
      identity = text
      entries.clear()
    },
    async read(type, ids) {
      return new Map(ids.flatMap((id) => (entries.has(`${type} ${id}`) ? [[id, entries.get(`${type} ${id}`)!]] : [])))
    },
    async write(changes) {
      for (const { type, id, value } of changes)
        if (value === null) entries.delete(`${type} ${id}`)
        else entries.set(`${type} ${id}`, value)
    },
    size: () => entries.size,
  }
}
