import { lease } from './lease.ts'

type Role<M> = { lead: (stop: AbortSignal) => Promise<void>; hear: (message: M) => void }

/**
 * Of all the tabs of one browser and one person, exactly one leads; what it tells is heard in the others.
 * When it closes, the browser itself hands the lead to the next; one without locks, the tabs among themselves.
 */
export function oneListener<M>(name: string, { lead, hear }: Role<M>, stop: AbortSignal) {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => hear(data))
  stop.addEventListener('abort', () => channel.close())
  const turn = navigator.locks?.request(name, { signal: stop }, () => lead(stop)) ?? lease(name, lead, stop)
  turn.catch(() => undefined)
  return { tell: (message: M) => !stop.aborted && channel.postMessage(message) }
}
