import type { WorkflowInstall } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { n8nQuery } from '../../../data/integrations/automation.ts'
import { workflowInstallQuery } from '../../../data/integrations/n8n-workflows.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { InstallForm } from './install-form.tsx'
import { InstallSteps } from './install-steps.tsx'

const title = 'Flujos de n8n'
const description =
  'Portavoz pone en tu n8n los flujos que hacen falta y los activa. Si ya están, los pone al día. Los demás flujos de tu n8n no se tocan.'

/** The Portavoz workflows in the workspace's n8n. */
export function WorkflowsCard() {
  const { data: connection } = useQuery(n8nQuery)
  const { data: install, error, isFetching, refetch } = useQuery(workflowInstallQuery)
  if (install && connection) {
    const canInstall = connection.updatedAt !== null && connection.apiUrl !== '' && connection.apiToken !== ''
    return (
      <InstallForm title={title} description={description} install={install} canInstall={canInstall}>
        {canInstall ? (
          <InstallOutcome install={install} />
        ) : (
          <p className="text-sm text-texto-2">
            Primero guarda la conexión, con la URL de la API de n8n y su token: con ellos entra Portavoz en tu n8n.
          </p>
        )}
      </InstallForm>
    )
  }
  return (
    <SectionCard title={title} description={description}>
      {error ? (
        <ErrorState title="No se pudo ver qué flujos hay" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-40 w-full" />
      )}
    </SectionCard>
  )
}

function InstallOutcome({
  install: { steps, problem, isRunning, installedAt, isOutdated },
}: {
  install: WorkflowInstall
}) {
  if (steps.length === 0) return null
  const isDone = !isRunning && problem === null && installedAt !== null
  return (
    <>
      <InstallSteps steps={steps} />
      {problem === null ? null : (
        <Alert title="La instalación no terminó" tone="error">
          {problem}
        </Alert>
      )}
      {isDone && isOutdated ? (
        <Alert title="Hay una versión más nueva de los flujos" tone="aviso">
          Los de tu n8n son de una versión anterior de Portavoz. Pulsa «Actualizar flujos» para ponerlos al día.
        </Alert>
      ) : null}
      {isDone && !isOutdated ? (
        <Alert title="Los flujos están en tu n8n y contestan" tone="ok">
          Instalados el {formatDate(installedAt)}.
        </Alert>
      ) : null}
    </>
  )
}
