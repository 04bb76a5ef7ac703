import type { SessionWithoutAgent } from '@portavoz/contract'
import { useState } from 'react'
import { useDeleteSession } from '../../../data/whatsapp/whatsapp.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { sessionDeletionToasts } from './session-deletion-toasts.ts'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

type PhoneWithoutAgentProps = { session: SessionWithoutAgent; onCreate: (session: SessionWithoutAgent) => void }

/** A linked phone without an agent: create its agent, or unlink it. */
export function PhoneWithoutAgent({ session, onCreate }: PhoneWithoutAgentProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useDeleteSession(sessionDeletionToasts)
  const mayConfigure = useMay('admin')
  const phone = formatPhone(session.phoneNumber)
  return (
    <li
      className={
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-xl border border-linea bg-superficie ' +
        'px-4 py-3 text-sm text-texto-2'
      }
    >
      <div className="flex min-w-0 flex-1 basis-70 items-start gap-3">
        <PlatformIcon platform="whatsapp" />
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium text-texto">
            Ya hay un WhatsApp vinculado sin agente (<span className="num whitespace-nowrap">{phone}</span>):
          </span>{' '}
          lo que le escriban no se responde ni se guarda aquí. {session.cause ? `${session.cause}.` : null}
        </p>
      </div>
      {mayConfigure ? (
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <Button size="sm" disabled={isPending} onClick={() => onCreate(session)}>
              Crear su agente
            </Button>
            <Button size="sm" variant="ghost" busy={isPending} onClick={() => setConfirming(true)}>
              {isPending ? 'Eliminando…' : 'Eliminarlo'}
            </Button>
          </ChangeControls>
        </div>
      ) : (
        <p className="text-texto-3">Puede crear su agente quien administra el negocio.</p>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Confirmar Eliminación"
        description={`${phone} se desvinculará de tu celular. Para usarlo con un agente tendrás que vincularlo otra vez.`}
        confirm="Eliminar"
        onConfirm={() => {
          setConfirming(false)
          mutate(session.sessionName)
        }}
      />
    </li>
  )
}
