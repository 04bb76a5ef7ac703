import type { CannedReply } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { cannedQuery } from '../../../data/canned-replies.ts'
import { matching, slashed } from './canned.ts'

/** The account's ready replies while a slash is typed: arrows choose one, Enter or Tab takes it, Esc leaves it; Shift and Tab lead to what manages them. */
export function useCanned(content: string, take: (content: string) => void) {
  const asked = slashed(content)
  const { data, isError, refetch } = useQuery({ ...cannedQuery, enabled: asked !== null })
  const [left, setLeft] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const replies = asked !== null && left !== content ? matching(data ?? [], asked) : []
  const open = asked !== null && left !== content && (data !== undefined || isError)
  const chosen = replies[Math.min(at, replies.length - 1)]

  function choose(reply: CannedReply) {
    take(reply.content)
    setAt(0)
  }

  /** Whether the key was meant for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!open) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && replies.length > 0) {
      setAt((Math.min(at, replies.length - 1) + step + replies.length) % replies.length)
      return true
    }
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && chosen) {
      choose(chosen)
      return true
    }
    if (event.key === 'Escape') {
      setLeft(content)
      return true
    }
    return false
  }

  const retry = data === undefined && isError ? () => void refetch() : undefined
  return { open, retry, replies, hasAny: (data ?? []).length > 0, chosen, choose, onKeyDown }
}
