export type Backlog = ReturnType<typeof createBacklog>

/**
 * What waited at the network while we were away, until all of it is heard: what the owner wrote by hand meanwhile may
 * make what we have to say needless. A network that is silent about it for `patienceMs` is waited for no longer.
 */
export function createBacklog(patienceMs: number, onHeard: () => void) {
  const waiting = new Set<object>()
  let patience: NodeJS.Timeout | null = null
  let [isTold, isOver] = [false, false]

  const drop = () => {
    isOver = true
    if (patience) clearTimeout(patience)
  }
  const end = () => {
    if (isOver) return
    drop()
    onHeard()
  }
  const look = () => patience && isTold && waiting.size === 0 && end()

  return {
    /** The line stands. */
    open() {
      patience ??= setTimeout(end, patienceMs)
      look()
    },
    comes: (message: object) => void waiting.add(message),
    /** It was kept, or nobody can open it. */
    heard(message: object) {
      if (isOver) return
      waiting.delete(message)
      patience?.refresh()
      look()
    },
    /** The network's word that there is no more. */
    complete() {
      isTold = true
      look()
    },
    /** The line is gone. */
    drop,
  }
}
