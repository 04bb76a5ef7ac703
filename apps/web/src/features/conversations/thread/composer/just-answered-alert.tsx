import { useInfiniteQuery } from '@tanstack/react-query'
import { messagesQuery } from '../../../../data/conversations/messages.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'

type JustAnsweredAlertProps = { conversationId: string; onDismiss: () => void }

/** Why the message was not sent. Names the other person once the thread shows the answer. */
export function JustAnsweredAlert({ conversationId, onDismiss }: JustAnsweredAlertProps) {
  const { data = [] } = useInfiniteQuery(messagesQuery(conversationId))
  const ownId = useSession()?.user.id
  const author = data.findLast((message) => message.author && message.author.id !== ownId)?.author
  return (
    <div className="border-t border-linea bg-superficie p-3 sm:px-6">
      <Alert
        tone="aviso"
        title={author ? `Ya respondió ${author.name}` : 'Ya respondió otra persona'}
        onDismiss={onDismiss}
      >
        Lee su mensaje y, si aún hace falta, envía el tuyo.
      </Alert>
    </div>
  )
}
