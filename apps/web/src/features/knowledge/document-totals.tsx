import type { DocumentStats } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import { StatusMark } from '../../ui/badge.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { documentStatusStyles } from './document-texts.ts'

const statusCounts = [
  { status: 'completed', style: documentStatusStyles.COMPLETED, singular: 'completado', plural: 'completados' },
  { status: 'processing', style: documentStatusStyles.PROCESSING, singular: 'procesando', plural: 'procesando' },
  { status: 'pending', style: documentStatusStyles.PENDING, singular: 'pendiente', plural: 'pendientes' },
  { status: 'failed', style: documentStatusStyles.FAILED, singular: 'fallido', plural: 'fallidos' },
] as const

const boxClass =
  'flex min-h-20 flex-wrap items-center gap-x-5 gap-y-1 rounded-panel border border-linea bg-superficie px-5 py-3.5'

/** `isLoaded`: the request has ended; without `stats` it failed. */
type DocumentTotalsProps = { stats: DocumentStats | undefined; isLoaded: boolean; onRetry: () => void }

export function DocumentTotals({ stats, isLoaded, onRetry }: DocumentTotalsProps) {
  if (!stats && !isLoaded) return <Skeleton size="h-20 rounded-panel" />
  return (
    <section aria-label="Total de documentos" className={boxClass}>
      {stats ? (
        <TotalFigures stats={stats} />
      ) : (
        <RetryLine onRetry={onRetry}>No se pudieron contar tus documentos.</RetryLine>
      )}
    </section>
  )
}

const TotalFigures = ({ stats }: { stats: DocumentStats }) => (
  <>
    <p className="num flex items-baseline gap-2.5">
      <span className="text-2xl font-semibold tracking-tight">{formatNumber(stats.total)}</span>{' '}
      <span className="text-sm text-texto-3">{stats.total === 1 ? 'documento en total' : 'documentos en total'}</span>
    </p>
    <ul className="num flex flex-wrap gap-x-5 gap-y-1 text-sm text-texto-2 sm:ml-auto">
      {statusCounts
        .filter(({ status }) => stats[status] > 0)
        .map(({ status, style, singular, plural }) => (
          <li key={status} className="inline-flex items-center gap-2">
            <StatusMark tone={style.tone} shape={style.shape} /> {formatCount(stats[status], singular, plural)}
          </li>
        ))}
      {stats.expired > 0 ? <li>{formatCount(stats.expired, 'vencido', 'vencidos')}</li> : null}
    </ul>
  </>
)
