import type { Conversation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { conversationLookup, sessionLookupQuery } from '../../data/conversations/conversations.ts'

/**
 * The URL says which conversation is open: it can be shared, reloaded and left with «back». The session name in it may
 * also be an agent's; then it filters the list.
 */
export function useOpenConversation() {
  const { session } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [openedConversation, setOpenedConversation] = useState<Conversation | null>(null)
  const openedNow = openedConversation?.sessionName === session ? openedConversation : null
  const { data, error, refetch } = useQuery({
    ...sessionLookupQuery(session ?? ''),
    enabled: session !== undefined,
    placeholderData: () => (openedNow ? conversationLookup(openedNow) : undefined),
  })

  const currentSession = data?.kind === 'conversation' ? data.conversation.sessionName : session
  // The conversation was merged into another one of the same contact: the URL changes to that one.
  useEffect(() => {
    if (currentSession !== session)
      void navigate({
        to: '/conversations',
        search: (filters) => ({ ...filters, session: currentSession }),
        replace: true,
        resetScroll: false,
      })
  }, [currentSession, session, navigate])

  function open(conversation: Conversation) {
    setOpenedConversation(conversation)
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: conversation.sessionName, reply: undefined }),
      resetScroll: false,
    })
  }

  function close() {
    if (openedNow) return history.back()
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: undefined, reply: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return { session, lookup: session ? data : undefined, error, refetch, open, close }
}
