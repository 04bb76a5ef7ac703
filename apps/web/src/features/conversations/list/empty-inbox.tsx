import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { standaloneLinkClass } from '../../../ui/styles.ts'
import { activePeriod, hasFilters, type InboxPeriod, type InboxSearch, periodLabels } from '../inbox/inbox-search.ts'

type EmptyInboxProps = { search: InboxSearch; onClearFilters: () => void; onShowAll: () => void }

const willAppear = 'Aparecerán aquí, solas, en cuanto alguien escriba a uno de tus agentes.'

/** Says what was looked for and in which days, and offers the wider search. */
export function EmptyInbox({ search, onClearFilters, onShowAll }: EmptyInboxProps) {
  const isWithoutAgents = useIsWithoutAgents()
  const period = activePeriod(search)
  const days = period === '7' ? ` ${daysOf(period)}` : ''
  // All days narrow nothing.
  const narrowed = period === 'all' ? { ...search, period: undefined } : search
  if (hasFilters(narrowed))
    return (
      <EmptyState
        title={noMatchTitle(search, period)}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {period === 'all' ? null : <Button onClick={onShowAll}>Buscar desde el principio</Button>}
            {hasFilters({ ...narrowed, q: undefined }) ? (
              <Button onClick={onClearFilters}>Quitar filtros</Button>
            ) : null}
          </div>
        }
      />
    )
  return (
    <EmptyState
      title={`Todavía no hay conversaciones${days}`}
      action={
        isWithoutAgents ? (
          <Link to="/agents" search={{ create: 1 }} className={standaloneLinkClass}>
            Crear Agente
          </Link>
        ) : days ? (
          <Button onClick={onShowAll}>Ver desde el principio</Button>
        ) : null
      }
    >
      {willAppear}
    </EmptyState>
  )
}

function noMatchTitle(search: InboxSearch, period: InboxPeriod): string {
  const words = search.q?.trim()
  if (search.order === 'waiting' && !words) return 'Nadie espera a una persona'
  if (!words) return 'Ninguna conversación con esos filtros'
  return `Nada con «${words}»${period === 'all' ? '' : ` ${daysOf(period)}`}`
}

const daysOf = (period: InboxPeriod) => (period === 'days' ? periodLabels.days : `en los ${periodLabels[period]}`)

/** Only an empty inbox asks for the agents. */
function useIsWithoutAgents(): boolean {
  const mayCreate = useMay('admin')
  return useQuery({ ...agentsQuery, enabled: mayCreate }).data?.length === 0 && mayCreate
}
