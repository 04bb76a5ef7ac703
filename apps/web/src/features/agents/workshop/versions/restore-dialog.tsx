import { AppError, type Agent } from '@portavoz/contract'
import { useState } from 'react'
import { useRestoreVersion } from '../../../../data/agent-versions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { Difference } from './difference.tsx'
import { Refused } from './refused.tsx'
import { TestFirst } from './test-first.tsx'

type Props = {
  agent: Agent
  number: number
  onClose: () => void
}

/** Says what will be otherwise, and does it if that is still true. */
export function RestoreDialog({ agent, number, onClose }: Props) {
  const { mutate, error, isPending } = useRestoreVersion()
  const [opened] = useState(agent.version)
  const [untested, setUntested] = useState<Error | null>(null)
  const isOld = error instanceof AppError && error.code === 'agents.changed_meanwhile'
  const restore = () => {
    setUntested(null)
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
      foot={
        <>
          <TestFirst agent={agent} number={number} onRefused={setUntested} />
          <Button variant="primary" busy={isPending} onClick={restore}>
            {isPending ? 'Volviendo…' : 'Volver a esta versión'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isOld || agent.version !== opened ? (
          <Alert tone="aviso" title="Alguien cambió este agente mientras lo mirabas">
            No se hizo nada. Esto es lo que cambiaría ahora: míralo y confirma.
          </Alert>
        ) : null}
        {untested ? <Refused agent={agent} title="No se corrieron las pruebas" error={untested} /> : null}
        {error && !isOld ? <Refused agent={agent} title="No se pudo volver" error={error} /> : null}
        <Difference agent={agent} from={agent.version} to={number} />
      </div>
    </Dialog>
  )
}
