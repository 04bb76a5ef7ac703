import type { Member } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { useSession } from '../../../lib/session/session.ts'
import { findPeople, insertMention, readMentionQuery } from './mention-query.ts'

/** The people who match while an `@` is typed: arrows select one, Enter or Tab inserts it, Esc closes the list. */
export function useMentionList(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) {
  const isTeam = useIsTeam()
  const ownId = useSession()?.user.id
  const [caret, setCaret] = useState(0)
  const [index, setIndex] = useState(0)
  const [dismissedText, setDismissedText] = useState<string | null>(null)
  const mention = isTeam && dismissedText !== text ? readMentionQuery(text, caret) : null
  const { data } = useQuery({ ...membersQuery, enabled: mention !== null })
  const others = (data ?? []).filter(({ userId }) => userId !== ownId)
  const found = mention ? findPeople(others, mention.query) : []
  const selected = found[Math.min(index, found.length - 1)]

  function choose({ username }: Member) {
    if (!mention) return
    const next = insertMention(text, { from: mention.from, caret }, username)
    flushSync(() => onChange(next.text))
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
    setCaret(next.caret)
    setIndex(0)
  }

  /** Whether the list handled the key. */
  function onKeyDown({ key, shiftKey }: KeyboardEvent): boolean {
    if (!selected) return false
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setIndex((Math.min(index, found.length - 1) + step + found.length) % found.length)
    else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) choose(selected)
    else if (key === 'Escape') setDismissedText(text)
    else return false
    return true
  }

  return {
    isTeam,
    found,
    selected,
    choose,
    onKeyDown,
    onSelectText: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
  }
}
