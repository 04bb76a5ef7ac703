import { AppError, type Agent } from '@portavoz/contract'
import { useState } from 'react'
import { useRestoreVersion } from '../../../../data/agents/agent-versions.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { VersionDiff } from './version-diff.tsx'
import { TestVersionButton } from './test-version-button.tsx'
import { Link } from '@tanstack/react-router'
import { standaloneLinkClass } from '../../../../ui/styles.ts'
import { MODEL_ANCHOR } from '../../options/url-anchor.ts'

type RestoreDialogProps = {
  agent: Agent
  number: number
  onClose: () => void
}

/** Shows what restoring a version changes; refuses if the agent changed meanwhile. */
export function RestoreDialog({ agent, number, onClose }: RestoreDialogProps) {
  const { mutate, error, isPending } = useRestoreVersion()
  const [openedVersion] = useState(agent.version)
  const [testError, setTestError] = useState<Error | null>(null)
  const isConflict = error instanceof AppError && error.code === 'agents.changed_meanwhile'
  const restore = () => {
    setTestError(null)
    mutate(
      { agent, number },
      {
        onSuccess: () => {
          toast({ title: `Volviste a la versión ${number}`, kind: 'ok' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={`¿Volver a la versión ${number}?`}
      description="Vale desde el próximo mensaje. Tus claves y tu canal se quedan como están, y lo de ahora queda guardado en su versión."
      footer={
        <>
          <TestVersionButton agent={agent} number={number} onError={setTestError} />
          <Button variant="primary" busy={isPending} onClick={restore}>
            {isPending ? 'Volviendo…' : 'Volver a esta versión'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isConflict || agent.version !== openedVersion ? (
          <Alert tone="aviso" title="Alguien cambió este agente mientras lo mirabas">
            No se hizo nada. Esto es lo que cambiaría ahora: míralo y confirma.
          </Alert>
        ) : null}
        {testError ? <VersionErrorAlert agent={agent} title="No se corrieron las pruebas" error={testError} /> : null}
        {error && !isConflict ? <VersionErrorAlert agent={agent} title="No se pudo volver" error={error} /> : null}
        <VersionDiff agent={agent} from={agent.version} to={number} />
      </div>
    </Dialog>
  )
}

type VersionErrorAlertProps = { agent: Agent; title: string; error: Error }

/** Why a version could not be restored or tested; links to the key's field if a key is missing. */
const VersionErrorAlert = ({ agent, title, error }: VersionErrorAlertProps) => (
  <Alert tone="error" title={title}>
    <p>{error.message}</p>
    {error instanceof AppError && error.code === 'agents.key_elsewhere' ? (
      <Link
        to="/agents/$agentId/$tab"
        params={{ agentId: agent.id, tab: 'configuration' }}
        hash={MODEL_ANCHOR}
        className={standaloneLinkClass}
      >
        Escribir la clave en «Modelo»
      </Link>
    ) : null}
  </Alert>
)
