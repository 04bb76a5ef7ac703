import type { TestRun } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { runQuery, useCancelRun } from '../../../../data/tests.ts'
import { formatDateTime, formatRelative } from '../../../../lib/dates.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { comparedWords, countWords, withWords } from './words.ts'

type Props = { agentId: string; run: TestRun; onSee: () => void }

/** How far the tests are, or how they went last. */
export function LastRun({ agentId, run, onSee }: Props) {
  return (
    <section aria-label="La última corrida" className="grid gap-2 rounded-panel border border-linea bg-superficie p-4">
      {run.state === 'running' ? <Running agentId={agentId} run={run} /> : <Ended agentId={agentId} run={run} />}
      <div>
        <Button size="sm" onClick={onSee}>
          {run.state === 'running' ? 'Ver cómo va' : 'Ver respuestas'}
        </Button>
      </div>
    </section>
  )
}

function Running({ agentId, run }: Omit<Props, 'onSee'>) {
  const { mutate, isPending } = useCancelRun(agentId)
  const done = run.passed + run.failed + run.broken
  const complain = ({ message }: Error) => toast({ title: 'No se pudo detener', description: message, kind: 'error' })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="num text-sm font-medium">
          Corriendo las pruebas: {done} de {run.total}
        </p>
        <Button size="sm" busy={isPending} onClick={() => mutate(run.id, { onError: complain })}>
          {isPending ? 'Deteniendo…' : 'Detener'}
        </Button>
      </div>
      <progress aria-label="Pruebas corridas" value={done} max={run.total} className="h-2 w-full accent-acento" />
      <p className="text-xs text-texto-3">Puedes irte: siguen corriendo y al volver están aquí.</p>
    </>
  )
}

function Ended({ agentId, run }: Omit<Props, 'onSee'>) {
  const now = useNow()
  const { data } = useQuery(runQuery(agentId, run.id))
  const compared = comparedWords(data?.results ?? [])
  return (
    <>
      <p role="status" className="num text-sm font-medium">
        {run.state === 'cancelled' ? `Se detuvo: ${countWords(run)}` : countWords(run)}
      </p>
      {compared.length > 0 ? <p className="num text-sm text-texto-2">{compared.join(' · ')}</p> : null}
      <p className="text-xs text-texto-3">
        Con la {withWords(run)} ·{' '}
        <time dateTime={run.startedAt} title={formatDateTime(run.startedAt)} className="num">
          {formatRelative(run.startedAt, now)}
        </time>
      </p>
    </>
  )
}
