import type { AgentlessSession } from '@portavoz/contract'
import { useState } from 'react'
import { useDeleteSession } from '../../../data/whatsapp.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PlatformMark } from '../../../ui/platform-mark.tsx'
import { sessionLeft } from './session-left.ts'

type Props = { session: AgentlessSession; onCreate: (session: AgentlessSession) => void }

/** A phone that let us in and has no agent: make it one, or let go of it. */
export function AgentlessPhone({ session, onCreate }: Props) {
  const [leaving, setLeaving] = useState(false)
  const { mutate, isPending } = useDeleteSession(sessionLeft)
  const phone = formatPhone(session.phoneNumber)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-xl border border-linea bg-superficie px-4 py-3 text-sm text-texto-2">
      <div className="flex min-w-0 flex-1 basis-70 items-start gap-3">
        <PlatformMark platform="whatsapp" />
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium text-texto">
            Ya hay un WhatsApp vinculado sin agente (<span className="num whitespace-nowrap">{phone}</span>):
          </span>{' '}
          lo que le escriban no se responde ni se guarda aquí. {session.cause ? `${session.cause}.` : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isPending} onClick={() => onCreate(session)}>
          Crear su agente
        </Button>
        <Button size="sm" variant="ghost" busy={isPending} onClick={() => setLeaving(true)}>
          {isPending ? 'Eliminando…' : 'Eliminarlo'}
        </Button>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Confirmar Eliminación"
        description={`${phone} se desvinculará de tu celular. Para usarlo con un agente tendrás que vincularlo otra vez.`}
        confirm="Eliminar"
        onConfirm={() => {
          setLeaving(false)
          mutate(session.sessionName)
        }}
      />
    </li>
  )
}
