import { AppError, type RemoteLinking } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { lookAtRemoteLink, openRemoteLink, renewRemoteQr } from '../../data/remote-linking.ts'
import { pause } from '../../lib/pause.ts'
import { held } from './held.ts'

const pollMs = 3_000

export type Seen = {
  linking: RemoteLinking | null
  /** When the server said so. */
  heardAt: number
  /** Why this link opens nothing, for good. */
  ended: string | null
  /** Why nothing new is known, for now. */
  trouble: string | null
}

/** Opens the link once the page runs, and then asks how it stands until there is nothing more to be told. */
export function useRemoteLinking() {
  const [seen, setSeen] = useState<Seen>({ linking: null, heardAt: 0, ended: null, trouble: null })
  const [renewing, setRenewing] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    void follow(setSeen, stop.signal)
    // Another link in the same tab changes what stands after the «#», and loads nothing by itself.
    addEventListener('hashchange', () => location.reload(), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  async function renew() {
    setRenewing(true)
    await attempt(renewRemoteQr, setSeen)
    setRenewing(false)
  }
  return { ...seen, renew: () => void renew(), renewing }
}

type Tell = (change: (seen: Seen) => Seen) => void

async function follow(tell: Tell, signal: AbortSignal) {
  let ask = openRemoteLink
  while (!signal.aborted) {
    const known = await attempt(ask, tell)
    if (known === 'all') return
    if (known === 'so far') ask = lookAtRemoteLink
    // Or as soon as the person comes back from the messenger.
    await pause(pollMs, signal, 'focus')
  }
}

/** Asks once and tells what came of it: all there will ever be, all so far, or nothing. */
async function attempt(ask: typeof openRemoteLink, tell: Tell): Promise<'all' | 'so far' | 'nothing'> {
  try {
    const linking = await ask(held)
    tell(() => ({ linking, heardAt: Date.now(), ended: null, trouble: null }))
    return linking.session.isConnected ? 'all' : 'so far'
  } catch (error) {
    const { message: said } = error as Error
    const isEnd = error instanceof AppError && isFinal(error)
    tell((seen) => (isEnd ? { ...seen, ended: said } : { ...seen, trouble: said }))
    return isEnd ? 'all' : 'nothing'
  }
}

const isFinal = ({ code }: AppError) =>
  code === 'invalid' || (code.startsWith('remote_link.') && code !== 'remote_link.too_many')
