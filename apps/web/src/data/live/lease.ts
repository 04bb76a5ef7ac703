import { pause } from '../../lib/pause.ts'

/** A hidden tab's timers may run once a minute only. */
const lifeMs = 90_000
const renewEveryMs = 15_000
/** Of two tabs that write in the same instant, both read the same one afterwards. */
const settleMs = 200

/**
 * One tab of the browser at a time, where there are no locks: a plain http address of the office network has none.
 * `lead` is told to stop when another tab took over, as after a long sleep.
 */
export async function lease(name: string, lead: (stop: AbortSignal) => Promise<void>, stop: AbortSignal) {
  const tab = createHold(`${name}.lease`)
  addEventListener('pagehide', tab.release, { signal: stop })
  while (!stop.aborted) {
    if (tab.isFree()) {
      tab.take()
      await pause(settleMs, stop)
      if (!stop.aborted && tab.isMine()) await leadWhileMine()
    }
    await pause(renewEveryMs, stop, 'storage')
  }
  tab.release()

  async function leadWhileMine() {
    const lost = new AbortController()
    const leading = lead(AbortSignal.any([stop, lost.signal]))
    while (!stop.aborted && tab.isMine()) {
      tab.take()
      await pause(renewEveryMs, stop)
    }
    lost.abort()
    await leading
  }
}

function createHold(key: string) {
  const own = `${Date.now()} ${Math.random()}`
  const read = () => {
    const [until, ...holder] = (localStorage.getItem(key) ?? '').split(' ')
    return { until: Number(until), holder: holder.join(' ') }
  }
  const isMine = () => read().holder === own
  return {
    isMine,
    isFree: () => isMine() || !(read().until > Date.now()),
    take: () => localStorage.setItem(key, `${Date.now() + lifeMs} ${own}`),
    release: () => {
      if (isMine()) localStorage.removeItem(key)
    },
  }
}
