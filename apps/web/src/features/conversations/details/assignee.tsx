import type { Conversation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { withAvailability } from '../../../lib/format/availability.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { useAssignTo } from '../use-assign-to.ts'

const NOBODY = 'none'

/** Who takes care of the conversation; those who only watch are not offered. */
export function Assignee({ conversation: { id, assignee } }: { conversation: Conversation }) {
  const { data, isError, refetch } = useQuery(membersQuery)
  const ownId = useSession()?.user.id
  const { assignTo, pending } = useAssignTo()
  // Disabled, the list would lose the focus of the keyboard.
  const chosen = pending ? pending.userId : assignee?.id
  const people = (data ?? []).filter(({ role }) => role !== 'viewer')
  const options = [
    { value: NOBODY, label: 'Sin asignar' },
    ...people.map((person) => ({
      value: person.userId,
      label: withAvailability(person, person.userId === ownId ? `${person.username} (tú)` : person.username),
    })),
    ...(assignee && !people.some(({ userId }) => userId === assignee.id)
      ? [{ value: assignee.id, label: assignee.name }]
      : []),
  ]
  if (isError && !data) return <RetryLine onRetry={() => void refetch()}>No se pudieron cargar las personas.</RetryLine>
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <Select
        label="Quién la atiende"
        value={chosen ?? NOBODY}
        options={options}
        onChange={(value) => assignTo(id, value === NOBODY ? null : value)}
      />
      {chosen === ownId || ownId === undefined ? null : (
        <Button
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('select')?.focus()
            assignTo(id, ownId)
          }}
        >
          Me la quedo
        </Button>
      )}
    </div>
  )
}
