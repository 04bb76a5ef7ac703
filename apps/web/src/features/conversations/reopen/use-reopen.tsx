import type { Conversation } from '@portavoz/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { useSetConversationStatus } from '../../../data/conversations/conversation-changes.ts'
import { readConversation } from '../../../data/conversations/conversations.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const reopenDialog = lazyPart(() => import('./reopen-dialog.tsx').then((file) => file.ReopenDialog))

type Reopening = {
  /** Asks first if the contact waits for an answer. */
  reopen: (conversation: Conversation) => void
  busy: boolean
  /** The question; its place is beside the button, so that it lies above the overlay that holds the button. */
  question: ReactNode
}

/** «Reabrir conversación»: the agent goes on, and a person decides whether it answers what is pending. */
export function useReopen(onReopen?: () => void): Reopening {
  const { mutate, isPending } = useSetConversationStatus()
  const [asked, setAsked] = useState<Conversation | null>(null)
  const [isChecking, setChecking] = useState(false)
  function send({ id }: Conversation, answerPending: boolean) {
    setAsked(null)
    onReopen?.()
    mutate(
      { id, status: 'active', answerPending },
      {
        onSuccess: ({ status }) => answerPending && status === 'waiting' && toast({ description: unanswerable }),
        onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }),
      },
    )
  }
  /** A message may be newer than this copy of its conversation, so nothing is asked only after a look at the server. */
  async function reopen(conversation: Conversation) {
    setChecking(true)
    const current = conversation.waitingSince ? conversation : await readConversation(conversation)
    setChecking(false)
    if (current.waitingSince) setAsked(current)
    else send(current, false)
  }
  return {
    reopen: (conversation) => void reopen(conversation),
    busy: isPending || isChecking,
    question: (
      <Suspense>
        {asked ? (
          <reopenDialog.Part count={1} onAnswer={(answer) => send(asked, answer)} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    ),
  }
}

const unanswerable = 'El agente no puede responder lo que quedó pendiente. La conversación te espera en Pendientes.'
