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

/** The same on a card, where `children` stand otherwise. */
export function PresenceOr({ conversationId, children }: { conversationId: string; children: ReactNode }) {
  const line = usePresenceLine(conversationId)
  return line ? <span className="font-medium text-acento">{line}</span> : children
}
