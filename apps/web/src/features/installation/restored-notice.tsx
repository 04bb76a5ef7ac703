import { hasRole } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { restoredQuery, useConfirmFormerStopped } from '../../data/installation/restored.ts'
import { formatFullDateTime } from '../../lib/format/dates.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

/** The pages where a person would wonder why the agents are silent. */
const PAGES = /^\/(?:(?:agents|instalacion|conversations)(?:\/.*)?)?$/

/** Above the page, while a restored installation waits for its administrator's confirmation. */
export function RestoredNotice() {
  const { data } = useQuery(restoredQuery)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isAdministrator = hasRole(useSession()?.user.roles ?? [], ['ROLE_ADMIN'])
  const waiting = data?.waiting
  if (!waiting || !PAGES.test(pathname)) return null
  const [restored, made] = [formatFullDateTime(waiting.restoredAt), formatFullDateTime(waiting.backupAt)]
  const since = `Se recuperó el ${restored}. La copia era del ${made}.`
  // In the inbox: what it means for who attends, in few lines.
  const effect = pathname.startsWith('/conversations')
    ? 'No llega ningún mensaje, y lo que envíes tú espera,'
    : isAdministrator
      ? `${since} Ningún agente recibe ni contesta, y no sale ningún mensaje,`
      : `${since} Ningún agente recibe ni contesta`
  return (
    <div className="mb-6">
      <Alert tone="aviso" title="Portavoz está en silencio: se recuperó de una copia de seguridad">
        {isAdministrator ? (
          <div className="grid justify-items-start gap-3">
            <p>{effect} hasta que confirmes que el Portavoz de antes, en el otro equipo, ya no funciona.</p>
            <ConfirmFormerStopped />
          </div>
        ) : (
          <p>
            {effect} hasta que quien administra la instalación confirme que el Portavoz de antes, en el otro equipo, ya
            no funciona. Avisa a esa persona si todavía no lo sabe.
          </p>
        )}
      </Alert>
    </div>
  )
}

function ConfirmFormerStopped() {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useConfirmFormerStopped()
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: 'Confirmado: los agentes se están conectando', kind: 'ok' }),
      onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }),
      onSettled: () => setOpen(false),
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirmar…</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => isPending || setOpen(open)}
        title="¿La instalación anterior ya no funciona?"
        description="Comprueba que el otro equipo está apagado, o que Portavoz está cerrado en él y no se abre solo al encenderlo."
        confirm="La instalación anterior ya no funciona"
        cancel="Todavía no"
        tone="primary"
        busy={isPending}
        onConfirm={confirm}
      >
        <div className="mt-2 grid gap-2 text-sm text-texto-2">
          <p>
            Si las dos funcionaran a la vez, WhatsApp cerraría las sesiones de tus números y habría que vincularlos otra
            vez. Los bots de Telegram contestarían unas veces desde una y otras desde la otra: unos clientes se
            quedarían sin respuesta y otros la recibirían dos veces.
          </p>
          <p>
            Al confirmar, los agentes se conectan en unos segundos. Lo que tus clientes escriben mientras tanto espera
            en WhatsApp y en Telegram (este lo guarda un día) y llega entonces.
          </p>
        </div>
      </ConfirmDialog>
    </>
  )
}
