import type { Agent, AgentTest, TestBench } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Play, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { benchQuery, useStartRun } from '../../../../data/tests.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useWorkshopAgent } from '../workshop-agent.ts'
import { DeleteTest } from './delete-test.tsx'
import { LastRun } from './last-run.tsx'
import { RunList } from './run-list.tsx'
import { TestMenu } from './test-menu.tsx'
import { TestRow } from './test-row.tsx'
import { sinceWords } from './words.ts'

const form = lazyPart(() => import('./test-form.tsx').then((file) => file.TestForm))
const run = lazyPart(() => import('./run-dialog.tsx').then((file) => file.RunDialog))

/** What stands over the list. */
type Opened =
  | { what: 'form'; test: AgentTest | null }
  | { what: 'delete'; test: AgentTest }
  | { what: 'run'; runId: string }
  | null

/** The questions that an agent must answer, and how it answers them. */
export function TestsTab() {
  const agent = useWorkshopAgent()
  return <Tests key={agent.id} agent={agent} />
}

function Tests({ agent }: { agent: Agent }) {
  // Whoever comes with a question finds it in the form of a new test.
  const { add } = useSearch({ from: '/shell/agents/$agentId/tests' })
  const navigate = useNavigate({ from: '/agents/$agentId/tests' })
  const { data, error, isFetching, refetch } = useQuery(benchQuery(agent.id))
  const [opened, setOpened] = useState<Opened>(add ? { what: 'form', test: null } : null)
  function close() {
    setOpened(null)
    if (add) void navigate({ search: {}, replace: true })
  }
  return (
    <>
      {data ? (
        <Bench agent={agent} bench={data} onOpen={setOpened} />
      ) : error ? (
        <ErrorState title="No se pudieron cargar las pruebas" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <div role="status" aria-label="Cargando las pruebas" className="tardio grid gap-3">
          <Skeleton size="h-32 w-full rounded-panel" />
          <Skeleton size="h-32 w-full rounded-panel" />
        </div>
      )}
      <Suspense>
        {opened?.what === 'form' ? <form.Part agent={agent} test={opened.test} onClose={close} /> : null}
        {opened?.what === 'delete' ? <DeleteTest agentId={agent.id} test={opened.test} onClose={close} /> : null}
        {opened?.what === 'run' ? <run.Part agentId={agent.id} runId={opened.runId} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

type BenchProps = { agent: Agent; bench: TestBench; onOpen: (opened: Opened) => void }

function Bench({ agent, bench: { tests, lastRun, sinceLastRun }, onOpen }: BenchProps) {
  const { mutate, isPending } = useStartRun(agent.id)
  const start = (testIds?: string[]) =>
    mutate(
      { testIds },
      {
        onError: ({ message }) => toast({ title: 'No se corrieron las pruebas', description: message, kind: 'error' }),
      },
    )
  const add = () => onOpen({ what: 'form', test: null })
  const see = (runId: string) => onOpen({ what: 'run', runId })
  const isRunning = lastRun?.state === 'running'
  const since = !isRunning && sinceLastRun ? sinceWords(sinceLastRun) : null
  if (tests.length === 0)
    return (
      <>
        <EmptyState
          title="Todavía no hay pruebas"
          action={
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden className="size-4" /> Nueva prueba
            </Button>
          }
        >
          Guarda preguntas de tus clientes y qué esperas de cada respuesta. Córrelas antes y después de cada cambio:
          nadie recibe nada.
        </EmptyState>
        {lastRun ? <Runs agentId={agent.id} onSee={see} /> : null}
      </>
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-texto-3">Se preguntan como lo haría un cliente, y nadie recibe nada.</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={add}>
            <Plus aria-hidden className="size-4" /> Nueva prueba
          </Button>
          <Button variant="primary" busy={isPending} disabled={isRunning} onClick={() => start()}>
            <Play aria-hidden className="size-4" /> {isPending ? 'Empezando…' : 'Correr todas'}
          </Button>
        </div>
      </div>
      {since ? (
        <Alert tone="aviso" title={since}>
          Córrelas de nuevo para saber si algo dejó de responderse bien.
        </Alert>
      ) : null}
      {lastRun ? <LastRun agentId={agent.id} run={lastRun} onSee={() => see(lastRun.id)} /> : null}
      <ul aria-label="Pruebas" className="grid gap-3">
        {tests.map((test) => (
          <TestRow key={test.id} test={test} onSee={see} />
        ))}
      </ul>
      <TestMenu
        tests={tests}
        canRun={!isRunning && !isPending}
        onRun={({ id }) => start([id])}
        onEdit={(test) => onOpen({ what: 'form', test })}
        onDelete={(test) => onOpen({ what: 'delete', test })}
      />
      {lastRun ? <Runs agentId={agent.id} onSee={see} /> : null}
    </div>
  )
}

const Runs = ({ agentId, onSee }: { agentId: string; onSee: (runId: string) => void }) => (
  <section className="mt-5 border-t border-linea pt-4">
    <h2 className="text-sm font-semibold">Corridas</h2>
    <RunList agentId={agentId} onSee={onSee} />
  </section>
)
