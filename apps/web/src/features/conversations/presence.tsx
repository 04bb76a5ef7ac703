import type { ReactNode } from 'react'
import { usePresenceLine } from '../../data/live/presence.ts'

/** What others of the team do in this conversation, above the message box. */
export function PresenceLine({ conversationId }: { conversationId: string }) {
  const line = usePresenceLine(conversationId)
  return (
    <p role="status" className={line ? 'px-4 py-1.5 text-xs text-texto-3 sm:px-6' : 'sr-only'}>
      {line}
    </p>
  )
}

type PresenceOrProps = { conversationId: string; assigneeName: string | undefined; children: ReactNode }

/** The same on a card, where `children` stand otherwise; beside it the assignee, as far as there is room. */
export function PresenceOr({ conversationId, assigneeName, children }: PresenceOrProps) {
  const line = usePresenceLine(conversationId)
  if (!line) return children
  return (
    <span className="flex min-w-0">
      {assigneeName && !line.includes(assigneeName) ? (
        <span className="min-w-0 truncate">{assigneeName} ·&nbsp;</span>
      ) : null}
      <span className="max-w-full shrink-0 truncate font-medium text-acento">{line}</span>
    </span>
  )
}
