/** The exchanges that this process is generating for n8n or another external program. */
export function createTurnsInProgress() {
  const exchangeIds = new Set<string>()
  return {
    ids: (): string[] => [...exchangeIds],
    async during<T>(exchangeId: string, task: () => Promise<T>): Promise<T> {
      exchangeIds.add(exchangeId)
      try {
        return await task()
      } finally {
        exchangeIds.delete(exchangeId)
      }
    },
  }
}
export type TurnsInProgress = ReturnType<typeof createTurnsInProgress>
