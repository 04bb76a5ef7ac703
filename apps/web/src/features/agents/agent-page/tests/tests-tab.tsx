import type { Agent, AgentTest, AgentTestOverview, TestRun } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Play, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { agentTestsQuery, testRunQuery, useStartTestRun } from '../../../../data/agents/agent-tests.ts'
import { isFirstFetch } from '../../../../data/query/is-first-fetch.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { lazyPart, useOnceTrue } from '../../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useAgentOfPage } from '../agent-of-page.ts'
import { DeleteTestDialog } from './delete-test-dialog.tsx'
import { LastTestRun } from './last-test-run.tsx'
import { TestRunList } from './test-run-list.tsx'
import { TestMenu } from './test-menu.tsx'
import { TestRow } from './test-row.tsx'
import { changesSinceRunText, sortFailedFirst } from './test-texts.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

const formDialog = lazyPart(() => import('./test-form.tsx').then((file) => file.TestForm))
const runDialog = lazyPart(() => import('./test-run-dialog.tsx').then((file) => file.TestRunDialog))

/** The dialog that is open over the list. */
type OpenTestDialog =
  | { kind: 'form'; test: AgentTest | null }
  | { kind: 'delete'; test: AgentTest }
  | { kind: 'run'; runId: string }
  | null

export function TestsTab() {
  const agent = useAgentOfPage()
  return <TestsPanel key={agent.id} agent={agent} />
}

function TestsPanel({ agent }: { agent: Agent }) {
  // `?add=1` opens the form of a new test, which takes its question from the draft.
  const { add } = useSearch({ from: '/shell/agents/$agentId/$tab' })
  const navigate = useNavigate({ from: '/agents/$agentId/$tab' })
  const { data, error, isFetching, refetch } = useQuery(agentTestsQuery(agent.id))
  const isReady = useIsLastRunReady(agent.id, data?.lastRun)
  const [openDialog, setOpenDialog] = useState<OpenTestDialog>(add ? { kind: 'form', test: null } : null)
  function close() {
    setOpenDialog(null)
    if (add) void navigate({ search: {}, replace: true })
  }
  return (
    <>
      {data && isReady ? (
        <TestBenchPanel agent={agent} bench={data} onOpenDialog={setOpenDialog} />
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
        {openDialog?.kind === 'form' ? <formDialog.Part agent={agent} test={openDialog.test} onClose={close} /> : null}
        {openDialog?.kind === 'delete' ? (
          <DeleteTestDialog agentId={agent.id} test={openDialog.test} onClose={close} />
        ) : null}
        {openDialog?.kind === 'run' ? (
          <runDialog.Part agentId={agent.id} runId={openDialog.runId} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

/** What the last run says above the tests would move them. */
function useIsLastRunReady(agentId: string, lastRun: TestRun | null | undefined) {
  const isFinished = lastRun && lastRun.state !== 'running'
  const results = useQuery({ ...testRunQuery(agentId, lastRun?.id ?? ''), enabled: Boolean(isFinished) })
  return useOnceTrue(lastRun !== undefined && !(isFinished && isFirstFetch(results)))
}

type TestBenchPanelProps = {
  agent: Agent
  bench: AgentTestOverview
  onOpenDialog: (openDialog: OpenTestDialog) => void
}

function TestBenchPanel({ agent, bench: { tests, lastRun, sinceLastRun }, onOpenDialog }: TestBenchPanelProps) {
  const { mutate, isPending } = useStartTestRun(agent.id)
  const start = (testIds?: string[]) =>
    mutate(
      { testIds },
      {
        onError: ({ message }) => toast({ title: 'No se corrieron las pruebas', description: message, kind: 'error' }),
      },
    )
  const add = () => onOpenDialog({ kind: 'form', test: null })
  const showRun = (runId: string) => onOpenDialog({ kind: 'run', runId })
  const isRunning = lastRun?.state === 'running'
  const changesText = !isRunning && sinceLastRun ? changesSinceRunText(sinceLastRun) : null
  if (tests.length === 0)
    return (
      <>
        <EmptyState
          title="Todavía no hay pruebas"
          action={
            <ChangeControls>
              <Button variant="primary" onClick={add}>
                <Plus aria-hidden className="size-4" /> Nueva prueba
              </Button>
            </ChangeControls>
          }
        >
          Guarda preguntas de tus clientes y qué esperas de cada respuesta. Córrelas antes y después de cada cambio:
          nadie recibe nada.
        </EmptyState>
        {lastRun ? <TestRuns agentId={agent.id} onSee={showRun} /> : null}
      </>
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-texto-3">Se preguntan como lo haría un cliente, y nadie recibe nada.</p>
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <Button onClick={add}>
              <Plus aria-hidden className="size-4" /> Nueva prueba
            </Button>
            <Button variant="primary" busy={isPending} disabled={isRunning} onClick={() => start()}>
              {isPending ? null : <Play aria-hidden className="size-4" />} {isPending ? 'Empezando…' : 'Correr todas'}
            </Button>
          </ChangeControls>
        </div>
      </div>
      {changesText ? (
        <Alert tone="aviso" title={changesText}>
          Córrelas de nuevo para saber si algo dejó de responderse bien.
        </Alert>
      ) : null}
      {lastRun ? <LastTestRun agentId={agent.id} run={lastRun} onSee={() => showRun(lastRun.id)} /> : null}
      <ul aria-label="Pruebas" className="grid gap-3 lg:grid-cols-2">
        {sortFailedFirst(tests).map((test) => (
          <TestRow key={test.id} test={test} onSee={showRun} />
        ))}
      </ul>
      <TestMenu
        tests={tests}
        canRun={!isRunning && !isPending}
        onRun={({ id }) => start([id])}
        onEdit={(test) => onOpenDialog({ kind: 'form', test })}
        onDelete={(test) => onOpenDialog({ kind: 'delete', test })}
      />
      {lastRun ? <TestRuns agentId={agent.id} onSee={showRun} /> : null}
    </div>
  )
}

const TestRuns = ({ agentId, onSee }: { agentId: string; onSee: (runId: string) => void }) => (
  <section className="mt-5 border-t border-linea pt-4">
    <h2 className="text-sm font-semibold">Corridas</h2>
    <TestRunList agentId={agentId} onSee={onSee} />
  </section>
)
