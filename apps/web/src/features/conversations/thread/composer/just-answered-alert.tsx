import { useInfiniteQuery } from '@tanstack/react-query'
import { findNewAnswer } from '../../../../data/conversations/just-answered.ts'
import { messagesQuery } from '../../../../data/conversations/messages.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'

type JustAnsweredAlertProps = {
  conversationId: string
  /** The last message of the thread when the person sent theirs. */
  seen: string | undefined
  onDismiss: () => void
}

/** Why the message was not sent. Says who answered once the thread shows the answer. */
export function JustAnsweredAlert({ conversationId, seen, onDismiss }: JustAnsweredAlertProps) {
  const { data = [] } = useInfiniteQuery(messagesQuery(conversationId))
  const answer = findNewAnswer(data, seen, useSession()?.user.id)
  const title =
    answer?.origin === 'phone'
      ? 'Ya respondieron desde el celular'
      : `Ya respondió ${answer?.author?.name ?? 'otra persona'}`
  return (
    <div className="border-t border-linea bg-superficie p-3 sm:px-6">
      <Alert tone="aviso" title={title} onDismiss={onDismiss}>
        Lee su mensaje y, si aún hace falta, envía el tuyo.
      </Alert>
    </div>
  )
}
