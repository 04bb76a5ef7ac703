import type { SessionVault } from '../../../src/ports/session-vault.ts'

/** A vault in memory. */
export function createVault(): SessionVault & { size: () => number } {
  let identity: string | null = null
  const kept = new Map<string, string>()
  return {
    opens: async () => true,
    identity: async () => identity,
    keepIdentity: async (text) => void (identity = text),
    async startOver(text) {
      identity = text
      kept.clear()
    },
    async read(type, ids) {
      return new Map(ids.flatMap((id) => (kept.has(`${type} ${id}`) ? [[id, kept.get(`${type} ${id}`)!]] : [])))
    },
    async write(changes) {
      for (const { type, id, value } of changes)
        if (value === null) kept.delete(`${type} ${id}`)
        else kept.set(`${type} ${id}`, value)
    },
    size: () => kept.size,
  }
}
