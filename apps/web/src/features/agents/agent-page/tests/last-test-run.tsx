import type { TestRun } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { testRunQuery, useCancelTestRun } from '../../../../data/agents/agent-tests.ts'
import { formatDateTime, formatRelative } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { comparisonTexts, runCountsText, runSetupText } from './test-texts.ts'

type LastTestRunProps = { agentId: string; run: TestRun; onSee: () => void }

/** Progress of the current run, or result of the last one. */
export function LastTestRun({ agentId, run, onSee }: LastTestRunProps) {
  return (
    <section aria-label="La última corrida" className="grid gap-2 rounded-panel border border-linea bg-superficie p-4">
      {run.state === 'running' ? (
        <RunProgress agentId={agentId} run={run} />
      ) : (
        <RunSummary agentId={agentId} run={run} />
      )}
      <div>
        <Button size="sm" onClick={onSee}>
          {run.state === 'running' ? 'Ver cómo va' : 'Ver respuestas'}
        </Button>
      </div>
    </section>
  )
}

function RunProgress({ agentId, run }: Omit<LastTestRunProps, 'onSee'>) {
  const { mutate, isPending } = useCancelTestRun(agentId)
  const done = run.passed + run.failed + run.broken
  const toastError = ({ message }: Error) => toast({ title: 'No se pudo detener', description: message, kind: 'error' })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="num text-sm font-medium">
          Corriendo las pruebas: {done} de {run.total}
        </p>
        <Button size="sm" busy={isPending} onClick={() => mutate(run.id, { onError: toastError })}>
          {isPending ? 'Deteniendo…' : 'Detener'}
        </Button>
      </div>
      <progress aria-label="Pruebas corridas" value={done} max={run.total} className="h-2 w-full accent-acento" />
      <p className="text-xs text-texto-3">Puedes irte: siguen corriendo y al volver están aquí.</p>
    </>
  )
}

function RunSummary({ agentId, run }: Omit<LastTestRunProps, 'onSee'>) {
  const now = useNow()
  const { data } = useQuery(testRunQuery(agentId, run.id))
  const comparison = comparisonTexts(data?.results ?? [])
  return (
    <>
      <p role="status" className="num text-sm font-medium">
        {run.state === 'cancelled' ? `Se detuvo: ${runCountsText(run)}` : runCountsText(run)}
      </p>
      {comparison.length > 0 ? <p className="num text-sm text-texto-2">{comparison.join(' · ')}</p> : null}
      <p className="text-xs text-texto-3">
        Con la {runSetupText(run)} ·{' '}
        <time dateTime={run.startedAt} title={formatDateTime(run.startedAt)} className="num">
          {formatRelative(run.startedAt, now)}
        </time>
      </p>
    </>
  )
}
