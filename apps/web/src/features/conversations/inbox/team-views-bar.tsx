import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { ChangeInboxSearch } from './inbox-search.ts'
import { type InboxSearch, teamViews } from './inbox-search.ts'

const labels: Record<(typeof teamViews)[number] | 'all', string> = {
  all: 'Todas',
  me: 'Mías',
  none: 'Sin asignar',
  mentioned: 'Menciones',
}

type TeamViewsBarProps = { search: InboxSearch; onChange: ChangeInboxSearch }

/** Whose conversations are listed; people choose others by name in «Filtros». */
export const TeamViewsBar = ({ search: { person = 'all' }, onChange }: TeamViewsBarProps) => (
  <div role="group" aria-label="De quién son" className="flex flex-wrap gap-1">
    {Object.entries(labels).map(([view, label]) => (
      <Button
        key={view}
        size="sm"
        variant={view === person ? 'chosen' : 'ghost'}
        aria-pressed={view === person}
        onClick={() => onChange({ person: view === 'all' ? undefined : view })}
      >
        {label}
      </Button>
    ))}
  </div>
)

/** The same where a line of buttons has no room. */
export function TeamViewSelect({ search: { person = 'all' }, onChange }: TeamViewsBarProps) {
  const isOnePerson = person !== 'all' && !teamViews.some((view) => view === person)
  const people = useQuery({ ...membersQuery, enabled: isOnePerson })
  const name = people.data?.find(({ userId }) => userId === person)?.username
  return (
    <Select
      label="De quién son"
      value={person}
      options={[
        ...Object.entries(labels).map(([value, label]) => ({ value, label })),
        ...(isOnePerson ? [{ value: person, label: name ? shorten(name) : 'De una persona' }] : []),
      ]}
      onChange={(view) => onChange({ person: view === 'all' ? undefined : view })}
    />
  )
}

/** What fits beside the title of a phone. */
const MAX_SHOWN_NAME = 9
const shorten = (name: string) => (name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME - 1)}…` : name)
