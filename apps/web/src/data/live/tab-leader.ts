import { runWithTabLease } from './tab-lease.ts'
import { ignoreFailure } from '../../lib/ignore-failure.ts'

type TabRole<M> = { runAsLeader: (stopSignal: AbortSignal) => Promise<void>; onMessage: (message: M) => void }

/**
 * Elects one leading tab per browser and user; its messages reach the other tabs. Uses `navigator.locks`, or a lease
 * where locks are missing.
 */
export function electTabLeader<M>(name: string, { runAsLeader, onMessage }: TabRole<M>, stopSignal: AbortSignal) {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => onMessage(data))
  stopSignal.addEventListener('abort', () => channel.close())
  const leadership =
    navigator.locks?.request(name, { signal: stopSignal }, () => runAsLeader(stopSignal)) ??
    runWithTabLease(name, runAsLeader, stopSignal)
  // Rejects when `stopSignal` aborts the wait for the lock.
  void ignoreFailure(leadership)
  return { broadcast: (message: M) => !stopSignal.aborted && channel.postMessage(message) }
}
