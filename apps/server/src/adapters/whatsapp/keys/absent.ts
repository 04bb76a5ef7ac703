import type { SessionVault } from '../../../ports/session-vault.ts'

/** So many are known; then all are looked for anew. */
const MOST = 2_000

type Keys = Pick<SessionVault, 'read' | 'write'>

/**
 * A vault that looks in vain once: Baileys asks with every message for keys that most people have none of. Nobody but
 * the line that has these writes a session's keys, so what is not there stays so until it is written through them.
 */
export function knowingAbsent({ read, write }: Keys): Keys {
  const absent = new Set<string>()
  let writes = 0
  const nameOf = (type: string, id: string) => `${type} ${id}`

  const learn = (type: string, ids: readonly string[]) => {
    if (absent.size + ids.length > MOST) absent.clear()
    for (const id of ids) absent.add(nameOf(type, id))
  }
  return {
    async read(type, ids) {
      const asked = ids.filter((id) => !absent.has(nameOf(type, id)))
      if (asked.length === 0) return new Map()
      const before = writes
      const found = await read(type, asked)
      const missing = asked.filter((id) => !found.has(id))
      // What is being written may have been looked for a moment too early.
      if (writes === before) learn(type, missing)
      return found
    },
    async write(changes) {
      const unlearn = () => {
        writes += 1
        for (const { type, id } of changes) absent.delete(nameOf(type, id))
      }
      unlearn()
      await write(changes).finally(unlearn)
    },
  }
}
