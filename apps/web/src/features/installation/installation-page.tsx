import { type CheckState, formatCheckCounts, type InstallationReport } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, RotateCw } from 'lucide-react'
import { installationReportQuery } from '../../data/account/installation.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CopyReport } from './copy-report.tsx'
import { QuietChecks, UrgentChecks } from './check-results.tsx'
import { ProgramVersion } from './program-version.tsx'

/** The report of `npm run doctor` for the administrator of the installation. */
export function InstallationPage() {
  const { data: report, error, isFetching, refetch } = useQuery(installationReportQuery)
  const refresh = () => void refetch()
  return (
    <>
      <div className="mb-6">
        <h1 className="text-2xl font-semibold">Instalación</h1>
        <p role="status" className="num mt-1 text-sm text-texto-3">
          {isFetching ? 'Comprobando…' : report ? formatCheckCounts(report) : null}
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <Pages />
        <div className="min-w-0 lg:order-first lg:row-span-2">
          {report ? (
            <div className="mb-6 flex flex-wrap gap-2.5">
              <Button busy={isFetching} onClick={refresh}>
                {isFetching ? null : <RotateCw aria-hidden className="size-4 text-texto-3" />}
                {isFetching ? 'Comprobando…' : 'Volver a comprobar'}
              </Button>
              <CopyReport report={report} />
            </div>
          ) : null}
          {error ? (
            <ErrorState title="No pudimos revisar la instalación" busy={isFetching} onRetry={refresh}>
              {error.message}
            </ErrorState>
          ) : null}
          {report && !error ? <ReportSections report={report} /> : null}
          {!report && !error ? <ReportPlaceholder /> : null}
        </div>
        {/* On a phone it stands below the report, whose height the data decide. */}
        {report || error ? <ProgramVersion /> : null}
      </div>
    </>
  )
}

const pages = [
  { to: '/instalacion/cuentas', label: 'Cuentas' },
  { to: '/instalacion/copias', label: 'Copias de seguridad' },
  { to: '/instalacion/registro', label: 'Registro de la instalación' },
] as const

const Pages = () => (
  <ul className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie">
    {pages.map(({ to, label }) => (
      <li key={to}>
        <Link
          to={to}
          className={
            'flex min-h-11 items-center justify-between gap-3 px-4 py-2.5 text-sm font-medium hover:bg-superficie-2'
          }
        >
          {label}
          <ArrowRight aria-hidden className="size-4 text-texto-3" />
        </Link>
      </li>
    ))}
  </ul>
)

function ReportSections({ report }: { report: InstallationReport }) {
  const resultsOf = (state: CheckState) => report.findings.filter((one) => one.state === state)
  const [bad, warnings] = [resultsOf('bad'), resultsOf('warning')]
  return (
    <div className="grid gap-6">
      <UrgentChecks state="bad" findings={bad} />
      <UrgentChecks state="warning" findings={warnings} />
      <div className="grid gap-3">
        <QuietChecks
          state="good"
          title={bad.length + warnings.length > 0 ? 'Todo lo demás está bien' : 'Todo está bien'}
          findings={resultsOf('good')}
        />
        <QuietChecks state="omitted" title="No aplican" findings={resultsOf('omitted')} />
      </div>
      <p className="num text-sm text-texto-3">
        Portavoz {report.version} · {report.platform} · Node {report.node} · {formatDateTime(report.at)}
      </p>
    </div>
  )
}

const ReportPlaceholder = () => (
  <div role="status" aria-label="Cargando" className="grid gap-6">
    <Skeleton size="h-20 w-full rounded-panel" />
    <Skeleton size="h-20 w-full rounded-panel" />
  </div>
)
