import type { Conversation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { conversationLookup, sessionLookupQuery } from '../../data/conversations/conversations.ts'

/**
 * The URL says which conversation is open: it can be shared, reloaded and left with «back». The session name in it may
 * also be an agent's; then it filters the list.
 */
export function useOpenConversation() {
  const { session } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [openedConversation, setOpenedConversation] = useState<Conversation | null>(null)
  /** The session name of the entry in the history that this page added. */
  const pushed = useRef<string>(undefined)
  const openedNow = openedConversation?.sessionName === session ? openedConversation : null
  const { data, error, refetch } = useQuery({
    ...sessionLookupQuery(session ?? ''),
    enabled: session !== undefined,
    placeholderData: () => (openedNow ? conversationLookup(openedNow) : undefined),
  })

  const currentSession = data?.kind === 'conversation' ? data.conversation.sessionName : session
  // The conversation was merged into another one of the same contact: the URL changes to that one.
  useEffect(() => {
    if (currentSession === session) return
    if (pushed.current === session) pushed.current = currentSession
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: currentSession }),
      replace: true,
      resetScroll: false,
    })
  }, [currentSession, session, navigate])

  function open(conversation: Conversation) {
    // «Back» leads from any thread to the list.
    const isAnotherOpen = openedNow !== null || data?.kind === 'conversation'
    if (!isAnotherOpen || pushed.current === session) pushed.current = conversation.sessionName
    setOpenedConversation(conversation)
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: conversation.sessionName, reply: undefined }),
      replace: isAnotherOpen,
      resetScroll: false,
    })
  }

  function close() {
    if (session !== undefined && pushed.current === session) return history.back()
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: undefined, reply: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return { session, lookup: session ? data : undefined, error, refetch, open, close }
}
