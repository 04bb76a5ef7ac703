import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../../../data/agents/agents.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { connectionLabels } from '../connection-labels.ts'
import { ExpandableList, ListPlaceholder } from './expandable-list.tsx'

/** Connection changes, newest first, with the reason of each disconnection. */
export function ConnectionHistory({ agentId }: { agentId: string }) {
  const { data: changes, error, refetch } = useQuery(connectionsQuery(agentId))
  if (!changes)
    return (
      <ListPlaceholder
        error={error && 'No se pudo cargar el historial'}
        label="Cargando el historial"
        onRetry={() => void refetch()}
      />
    )
  return (
    <ExpandableList items={changes} label="Historial de conexión">
      {({ state, problem, at }, index) => (
        <li key={changes.length - index} className="grid gap-0.5 py-2.5 text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{connectionLabels[state]}</span>
            <time dateTime={at} className="num shrink-0 text-xs text-texto-3">
              {formatDateTime(at)}
            </time>
          </p>
          {problem ? <p className="text-xs wrap-anywhere text-texto-3">{problem}</p> : null}
        </li>
      )}
    </ExpandableList>
  )
}
