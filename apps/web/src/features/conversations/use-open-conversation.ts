import type { Conversation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { asNamed, namedQuery } from '../../data/conversations.ts'

/**
 * The address says which conversation is open: it can be shared, reloaded and left with «back».
 * The name in it may also be an agent's; then it chooses what the list shows.
 */
export function useOpenConversation() {
  const { session } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Conversation | null>(null)
  const known = chosen?.sessionName === session ? chosen : null
  const { data, error, refetch } = useQuery({
    ...namedQuery(session ?? ''),
    enabled: session !== undefined,
    placeholderData: () => (known ? asNamed(known) : undefined),
  })

  const continues = data?.kind === 'conversation' ? data.conversation.sessionName : session
  // It became one with another, of the same person: the address is that one's now.
  useEffect(() => {
    if (continues !== session)
      void navigate({
        to: '/conversations',
        search: (filters) => ({ ...filters, session: continues }),
        replace: true,
        resetScroll: false,
      })
  }, [continues, session, navigate])

  function open(conversation: Conversation) {
    setChosen(conversation)
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: conversation.sessionName }),
      resetScroll: false,
    })
  }

  function close() {
    if (known) return history.back()
    void navigate({
      to: '/conversations',
      search: (filters) => ({ ...filters, session: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return { session, named: session ? data : undefined, error, refetch, open, close }
}
