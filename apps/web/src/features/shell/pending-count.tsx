import { limits } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { pendingQuery } from '../../data/agents/pending.ts'

/**
 * How many things wait for a person, at the corner of the Dashboard's icon, or as a dot at that of the menu which holds
 * it. Questions can wait: they do not count.
 */
export function PendingCount({ isDot = false }: { isDot?: boolean }) {
  const { data } = useQuery(pendingQuery)
  const count = data ? data.conversations.total + data.agents.total + data.leads.total : 0
  if (count === 0) return null
  const words = (
    <span className="sr-only">{count === 1 ? '1 cosa necesita de ti' : `${count} cosas necesitan de ti`}</span>
  )
  if (isDot)
    return (
      <>
        <span aria-hidden className="absolute size-2 rounded-full bg-error" style={dotCorner} /> {words}
      </>
    )
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
      {words}
    </span>
  )
}

/** Over the icon before it: without room of its own, so that the label does not move when it appears. */
const atIcon = { marginLeft: '-0.75rem' }
const corner = { top: '-1.125rem', left: '-0.625rem' }
const dotCorner = { top: '-0.125rem', right: '-0.125rem' }
