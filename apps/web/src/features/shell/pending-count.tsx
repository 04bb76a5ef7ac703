import { limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../../data/agents/pending.ts'

/** How many things wait for a person, at the corner of the Dashboard's icon. Questions can wait: they do not count. */
export function PendingCount() {
  const { data } = useQuery(pendingQuery)
  const count = data ? data.conversations.total + data.agents.total + data.leads.total : 0
  if (count === 0) return null
  return (
    <span className="relative" style={atIcon}>
      <span
        aria-hidden
        className={
          'num absolute grid h-4 min-w-4 place-items-center rounded-full bg-error px-1 text-2xs leading-none ' +
          'font-semibold text-error-texto'
        }
        style={corner}
      >
        {count > limits.unreadBadge ? `${limits.unreadBadge}+` : count}
      </span>
      <span className="sr-only">{count === 1 ? '1 cosa necesita de ti' : `${count} cosas necesitan de ti`}</span>
    </span>
  )
}

/** Over the icon before it: without room of its own, so that the label does not move when it appears. */
const atIcon = { marginLeft: '-0.75rem' }
const corner = { top: '-1.125rem', left: '-0.625rem' }
