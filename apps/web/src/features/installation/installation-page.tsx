import { findingCounts, findingStates, type InstallationReport } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { reportQuery } from '../../data/installation.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyReport } from './copy-report.tsx'
import { FindingGroup } from './finding-group.tsx'

/** What `npm run doctor` prints, for whoever administers the installation. */
export function InstallationPage() {
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery)
  const again = () => void refetch()
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">Instalación</h1>
          <p role="status" className="num mt-1 text-sm text-texto-3">
            {isFetching ? 'Comprobando…' : report ? findingCounts(report) : null}
          </p>
        </div>
        {report ? (
          <div className="flex flex-wrap gap-2.5">
            <Button busy={isFetching} onClick={again}>
              {isFetching ? null : <RotateCw aria-hidden className="size-4 text-texto-3" />}
              {isFetching ? 'Comprobando…' : 'Volver a comprobar'}
            </Button>
            <CopyReport report={report} />
          </div>
        ) : null}
      </div>
      {error ? (
        <ErrorState title="No pudimos revisar la instalación" busy={isFetching} onRetry={again}>
          {error.message}
        </ErrorState>
      ) : null}
      {report && !error ? <Report report={report} /> : null}
      {!report && !error ? <Waiting /> : null}
    </>
  )
}

const Report = ({ report }: { report: InstallationReport }) => (
  <div className="grid gap-6">
    {findingStates.map((state) => (
      <FindingGroup key={state} state={state} findings={report.findings.filter((one) => one.state === state)} />
    ))}
    <p className="num text-sm text-texto-3">
      Portavoz {report.version} · {report.platform} · Node {report.node} · {formatDateTime(report.at)}
    </p>
  </div>
)

const Waiting = () => (
  <div role="status" aria-label="Cargando" className="grid gap-6">
    <Skeleton size="h-40 w-full rounded-panel" />
    <Skeleton size="h-72 w-full rounded-panel" />
  </div>
)
