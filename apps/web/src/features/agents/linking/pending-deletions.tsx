import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { pendingDeletionsQuery, useDeleteSession } from '../../../data/whatsapp/whatsapp.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { sessionDeletionToasts } from './session-deletion-toasts.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

const forgetCallbacks = {
  ...sessionDeletionToasts,
  // The lost key may be available again: then the session is unlinked properly and stays pending.
  onDeleted: (pending: boolean) =>
    pending
      ? sessionDeletionToasts.onDeleted(pending)
      : toast({
          title: 'Sesión olvidada',
          description: 'En el teléfono puede seguir apareciendo como dispositivo vinculado: ciérralo ahí',
          kind: 'ok',
        }),
}

const lineClass =
  'flex flex-wrap items-start gap-3 rounded-xl border border-linea bg-superficie px-4 py-3 text-sm text-texto-2'

/** Deleted sessions whose phone is not unlinked yet. */
export function PendingDeletions() {
  const { data: pending = [] } = useQuery(pendingDeletionsQuery)
  const { mutate: forget, isPending } = useDeleteSession(forgetCallbacks)
  const now = useNow()
  const mayForget = useMay('admin')
  if (pending.length === 0) return null
  return (
    <ul aria-label="Desconexiones pendientes" className="mt-5 grid gap-2">
      {pending.map(({ sessionName, agentName, cause, isLeftBehind, askedAt }) => (
        <li key={sessionName} className={lineClass}>
          <div className="flex min-w-0 grow basis-70 items-start gap-3">
            <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-aviso" />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium text-texto">Desconexión pendiente:</span>{' '}
              {agentName ? `«${agentName}»` : 'un WhatsApp vinculado'} {describeState(isLeftBehind)}{' '}
              {cause ? `${cause}. ` : ''}
              <span className="text-texto-3">
                La pediste{' '}
                <time dateTime={askedAt} title={formatDateTime(askedAt)}>
                  {formatRelative(askedAt, now)}
                </time>
                .
              </span>
            </p>
          </div>
          {isLeftBehind && mayForget ? (
            <ChangeControls>
              <Button size="sm" busy={isPending} onClick={() => forget(sessionName)}>
                Olvidarla
              </Button>
            </ChangeControls>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const describeState = (isLeftBehind: boolean) =>
  isLeftBehind ? 'sigue vinculado en tu celular.' : 'se eliminará de tu celular en cuanto se confirme.'
