export type OfflineBacklog = ReturnType<typeof createOfflineBacklog>

/**
 * Messages that WhatsApp kept while the connection was down. Replies wait until all of them are stored, because the
 * owner may have answered by hand meanwhile, or until WhatsApp sends none for `timeoutMs`.
 */
export function createOfflineBacklog(timeoutMs: number, onDone: () => void) {
  const waiting = new Set<object>()
  let timer: NodeJS.Timeout | null = null
  let [isComplete, isOver] = [false, false]

  const drop = () => {
    isOver = true
    if (timer) clearTimeout(timer)
  }
  const finish = () => {
    if (isOver) return
    drop()
    onDone()
  }
  const checkDone = () => timer && isComplete && waiting.size === 0 && finish()

  return {
    start() {
      timer ??= setTimeout(finish, timeoutMs)
      checkDone()
    },
    add: (message: object) => void waiting.add(message),
    markDone(message: object) {
      if (isOver) return
      waiting.delete(message)
      timer?.refresh()
      checkDone()
    },
    markComplete() {
      isComplete = true
      checkDone()
    },
    drop,
  }
}
