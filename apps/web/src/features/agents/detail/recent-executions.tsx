import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { executionsQuery } from '../../../data/agents/agents.ts'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { CENT, formatSpentUsd } from '../../../lib/format/spent-usd.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { ExpandableList, ListPlaceholder } from './expandable-list.tsx'

export function RecentExecutions({ agent: { id, totalExecutions } }: { agent: Agent }) {
  const { data: executions, error, refetch } = useQuery(executionsQuery(id))
  const now = useNow()
  // Known before the list arrives, whose placeholder is higher.
  if (executions ? executions.length === 0 : totalExecutions === 0 && !error)
    return <p className="mt-2 text-sm text-texto-3">Todavía no ha respondido a nadie.</p>
  if (!executions)
    return (
      <ListPlaceholder
        error={error && 'Error al cargar ejecuciones'}
        label="Cargando los últimos mensajes atendidos"
        onRetry={() => void refetch()}
      />
    )
  return (
    <ExpandableList items={executions} label="Últimos mensajes atendidos">
      {({ id: executionId, input, reply, reason, isPreview, paid, createdAt }) => (
        <li key={executionId} className="grid gap-1 py-3">
          <p className="flex items-baseline justify-between gap-3 text-xs text-texto-3">
            <span className="min-w-0 wrap-anywhere">
              {isPreview ? <span className="font-medium text-texto-2">Prueba · </span> : null}
              {reason}
            </span>
            <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num shrink-0">
              {formatRelative(createdAt, now, 'short')}
            </time>
          </p>
          {paid?.costMicros && paid.costMicros >= CENT ? (
            <p className="num text-xs text-texto-3">{formatSpentUsd(paid.costMicros)}</p>
          ) : null}
          <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-texto-2">{input || 'Sin texto'}</p>
          {reply ? (
            <p className="line-clamp-3 border-l-2 border-acento pl-3 text-sm wrap-anywhere whitespace-pre-line">
              {reply}
            </p>
          ) : null}
        </li>
      )}
    </ExpandableList>
  )
}
