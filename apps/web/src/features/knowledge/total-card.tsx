import type { DocumentStats } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../lib/numbers.ts'
import { Mark } from '../../ui/badge.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusLooks } from './words.ts'

const parts = [
  { of: 'completed', look: statusLooks.COMPLETED, one: 'completado', many: 'completados' },
  { of: 'processing', look: statusLooks.PROCESSING, one: 'procesando', many: 'procesando' },
  { of: 'pending', look: statusLooks.PENDING, one: 'pendiente', many: 'pendientes' },
  { of: 'failed', look: statusLooks.FAILED, one: 'fallido', many: 'fallidos' },
] as const

const box =
  'flex min-h-20 flex-wrap items-center gap-x-5 gap-y-1 rounded-panel border border-linea bg-superficie px-5 py-3.5'

/** `isMissing`: they were asked for, and did not come. */
type Props = { stats: DocumentStats | undefined; isMissing: boolean; onRetry: () => void }

/** How many there are, and how many of each status that any has. */
export function TotalCard({ stats, isMissing, onRetry }: Props) {
  if (!stats && !isMissing) return <Skeleton size="h-20 rounded-panel" />
  return (
    <section aria-label="Total de documentos" className={box}>
      {stats ? (
        <Figures stats={stats} />
      ) : (
        <RetryLine onRetry={onRetry}>No se pudieron contar tus documentos.</RetryLine>
      )}
    </section>
  )
}

const Figures = ({ stats }: { stats: DocumentStats }) => (
  <>
    <p className="num flex items-baseline gap-2.5">
      <span className="text-2xl font-semibold tracking-tight">{formatNumber(stats.total)}</span>{' '}
      <span className="text-sm text-texto-3">{stats.total === 1 ? 'documento en total' : 'documentos en total'}</span>
    </p>
    <ul className="num flex flex-wrap gap-x-5 gap-y-1 text-sm text-texto-2 sm:ml-auto">
      {parts
        .filter(({ of }) => stats[of] > 0)
        .map(({ of, look, one, many }) => (
          <li key={of} className="inline-flex items-center gap-2">
            <Mark tone={look.tone} shape={look.shape} /> {formatCount(stats[of], one, many)}
          </li>
        ))}
      {stats.expired > 0 ? <li>{formatCount(stats.expired, 'vencido', 'vencidos')}</li> : null}
    </ul>
  </>
)
