import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../../../data/agents.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { connectionWords } from '../words.ts'
import { More, Waiting } from './more.tsx'

/** How it was connected, the newest first, and why it was not. */
export function ConnectionHistory({ agentId }: { agentId: string }) {
  const { data: changes, error, refetch } = useQuery(connectionsQuery(agentId))
  if (!changes)
    return (
      <Waiting
        error={error && 'No se pudo cargar el historial'}
        label="Cargando el historial"
        again={() => void refetch()}
      />
    )
  return (
    <More items={changes} label="Historial de conexión">
      {({ state, problem, at }, place) => (
        <li key={changes.length - place} className="grid gap-0.5 py-2.5 text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{connectionWords[state]}</span>
            <time dateTime={at} className="num shrink-0 text-xs text-texto-3">
              {formatDateTime(at)}
            </time>
          </p>
          {problem ? <p className="text-xs wrap-anywhere text-texto-3">{problem}</p> : null}
        </li>
      )}
    </More>
  )
}
