import { AppError, type RemoteLinkView } from '@portavoz/contract'
import { useEffect, useState } from 'react'
import { fetchRemoteLink, openRemoteLink, renewRemoteLinkQr } from '../../data/whatsapp/remote-link-holder.ts'
import { sleep } from '../../lib/sleep.ts'
import { linkHolder } from './link-holder.ts'

const pollMs = 3_000

export type RemoteLinkingState = {
  linking: RemoteLinkView | null
  /** When the server confirmed the state. */
  confirmedAt: number
  /** Why this link cannot be used any more. */
  ended: string | null
  /** Why the last request failed, for now. */
  problem: string | null
  /** A restored installation links nothing until its administrator confirms. */
  isUnconfirmed: boolean
}

const initialState: RemoteLinkingState = {
  linking: null,
  confirmedAt: 0,
  ended: null,
  problem: null,
  isUnconfirmed: false,
}

/** Opens the link on load and then polls its state until it is final. */
export function useRemoteLinking() {
  const [state, setState] = useState(initialState)
  const [renewing, setRenewing] = useState(false)

  useEffect(() => {
    const abort = new AbortController()
    void pollLinking(setState, abort.signal)
    // Another link in the same tab changes only the hash, which loads nothing by itself.
    addEventListener('hashchange', () => location.reload(), { signal: abort.signal })
    return () => abort.abort()
  }, [])

  async function renew() {
    setRenewing(true)
    await fetchLinking(renewRemoteLinkQr, setState)
    setRenewing(false)
  }
  return { ...state, renew: () => void renew(), renewing }
}

type UpdateLinkingState = (update: (state: RemoteLinkingState) => RemoteLinkingState) => void

async function pollLinking(updateState: UpdateLinkingState, signal: AbortSignal) {
  let request = openRemoteLink
  while (!signal.aborted) {
    const progress = await fetchLinking(request, updateState)
    if (progress === 'all') return
    if (progress === 'so far') request = fetchRemoteLink
    // Or as soon as the page has focus again, after the messenger.
    await sleep(pollMs, signal, 'focus')
  }
}

/**
 * Sends one request and reports what is known afterwards: `all` when the state is final, `so far` when it may change,
 * `nothing` when the request failed.
 */
async function fetchLinking(
  request: typeof openRemoteLink,
  updateState: UpdateLinkingState,
): Promise<'all' | 'so far' | 'nothing'> {
  try {
    const linking = await request(linkHolder)
    updateState(() => ({ ...initialState, linking, confirmedAt: Date.now() }))
    return linking.session.isConnected ? 'all' : 'so far'
  } catch (error) {
    const { message: text } = error as Error
    const isEnd = error instanceof AppError && isFinalError(error)
    const isUnconfirmed = error instanceof AppError && error.code === 'installation.unconfirmed'
    updateState((state) => (isEnd ? { ...state, ended: text } : { ...state, problem: text, isUnconfirmed }))
    return isEnd ? 'all' : 'nothing'
  }
}

const isFinalError = ({ code }: AppError) =>
  code === 'invalid' || (code.startsWith('remote_link.') && code !== 'remote_link.too_many')
