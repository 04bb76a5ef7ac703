import { Eye, Pencil } from 'lucide-react'
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

/** The same in a list, where `children` stand otherwise: an icon stands for the words, which need too much room. */
export function PresenceOr({ conversationId, assigneeName, children }: PresenceOrProps) {
  const line = usePresenceLine(conversationId)
  if (!line) return children
  const endOfNames = line.lastIndexOf(' está')
  const Icon = line.endsWith('mirando') ? Eye : Pencil
  return (
    <span className="flex min-w-0">
      {assigneeName && !line.includes(assigneeName) ? (
        <span className="min-w-0 truncate">{assigneeName} ·&nbsp;</span>
      ) : null}
      <span title={line} className="inline-flex max-w-full shrink-0 items-center gap-1 font-medium text-acento">
        <Icon aria-hidden className="size-3 shrink-0" />
        <span className="min-w-0 truncate">
          {line.slice(0, endOfNames)}
          <span className="sr-only">{line.slice(endOfNames)}</span>
        </span>
      </span>
    </span>
  )
}
