import { sleep } from '../../lib/sleep.ts'

/** Long, because timers of a hidden tab may run once a minute only. */
const leaseMs = 90_000
const renewEveryMs = 15_000
/** After simultaneous writes every tab reads the same value. */
const settleMs = 200

/**
 * Lets one tab lead where `navigator.locks` is missing, as on plain http. The signal of `runAsLeader` aborts when
 * another tab took over, for example after a long sleep.
 */
export async function runWithTabLease(
  name: string,
  runAsLeader: (stopSignal: AbortSignal) => Promise<void>,
  stopSignal: AbortSignal,
) {
  const tabLease = createTabLease(`${name}.lease`)
  addEventListener('pagehide', tabLease.release, { signal: stopSignal })
  while (!stopSignal.aborted) {
    if (tabLease.isFree()) {
      tabLease.take()
      await sleep(settleMs, stopSignal)
      if (!stopSignal.aborted && tabLease.isMine()) await leadWhileMine()
    }
    await sleep(renewEveryMs, stopSignal, 'storage')
  }
  tabLease.release()

  async function leadWhileMine() {
    const leaseLost = new AbortController()
    const leading = runAsLeader(AbortSignal.any([stopSignal, leaseLost.signal]))
    while (!stopSignal.aborted && tabLease.isMine()) {
      tabLease.take()
      await sleep(renewEveryMs, stopSignal)
    }
    leaseLost.abort()
    await leading
  }
}

function createTabLease(key: string) {
  const holderId = `${Date.now()} ${Math.random()}`
  const read = () => {
    const [expiresAt, ...holder] = (localStorage.getItem(key) ?? '').split(' ')
    return { expiresAt: Number(expiresAt), holder: holder.join(' ') }
  }
  const isMine = () => read().holder === holderId
  return {
    isMine,
    isFree: () => isMine() || !(read().expiresAt > Date.now()),
    take: () => localStorage.setItem(key, `${Date.now() + leaseMs} ${holderId}`),
    release: () => {
      if (isMine()) localStorage.removeItem(key)
    },
  }
}
