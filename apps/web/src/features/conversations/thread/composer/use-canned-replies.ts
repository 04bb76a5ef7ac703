import type { CannedReply } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { cannedRepliesQuery } from '../../../../data/conversations/canned-replies.ts'
import { formatCount } from '../../../../lib/format/numbers.ts'
import { findCannedReplies, readSlashQuery } from './canned-search.ts'

/**
 * The canned replies while a slash is typed: arrows select one, Enter or Tab inserts it, Esc closes the list; Shift+Tab
 * reaches its manage button.
 */
export function useCannedReplies(content: string, insert: (reply: CannedReply) => void) {
  const query = readSlashQuery(content)
  const { data, isError, refetch } = useQuery({ ...cannedRepliesQuery, enabled: query !== null })
  const [dismissedContent, setDismissedContent] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const isShown = useRef(false)
  const isWanted = query !== null && dismissedContent !== content
  const replies = isWanted ? findCannedReplies(data ?? [], query) : []
  const isOpen = isWanted && (data !== undefined || isError)
  const selected = replies[Math.min(index, replies.length - 1)]

  function select(reply: CannedReply) {
    insert(reply)
    setIndex(0)
  }

  /** Whether the list handled the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isWanted) return false
    // While the list loads, Enter neither inserts what is not seen yet nor sends the search.
    if (!isShown.current) return event.key === 'Enter' && !event.shiftKey
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && replies.length > 0) {
      setIndex((Math.min(index, replies.length - 1) + step + replies.length) % replies.length)
      return true
    }
    if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && selected) {
      select(selected)
      return true
    }
    if (event.key === 'Escape') {
      setDismissedContent(content)
      return true
    }
    return false
  }

  const retry = data === undefined && isError ? () => void refetch() : undefined
  const count = isOpen && !retry ? formatCount(replies.length, 'respuesta rápida', 'respuestas rápidas') : ''
  const markShown = (list: HTMLElement | null) => void (isShown.current = list !== null)
  return {
    markShown,
    isWanted,
    isOpen,
    retry,
    count,
    replies,
    hasAny: (data ?? []).length > 0,
    selected,
    select,
    onKeyDown,
  }
}
