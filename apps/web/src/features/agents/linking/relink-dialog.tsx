import type { Agent } from '@portavoz/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnectSession, useWhatsAppSession } from '../../../data/whatsapp/whatsapp.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { firstRefusal } from '../../../ui/linking/link-state.ts'
import { LinkPhone } from './link-phone.tsx'
import { useSessionToasts } from './use-session-toasts.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Pairs a phone with an existing agent; its history and configuration stay. */
export function RelinkDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [previousPhone] = useState(agent.phoneNumber)
  const connecting = useConnectSession()
  const session = useWhatsAppSession(connecting.data ? agent.sessionName : null)
  const { isHangingUp } = agent.connection
  const connect = () => connecting.mutate(agent.sessionName)
  // While a disconnection is pending the user may want another phone, so the old one reconnects only on request.
  const connectUnlessPending = useEffectEvent((isPending: boolean) => {
    if (!isPending && connecting.isIdle) connect()
  })
  useEffect(() => connectUnlessPending(isHangingUp), [isHangingUp])
  useSessionToasts(session.data?.status)
  const isConnected = session.data?.isConnected ?? false
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Vincula el WhatsApp de ${agent.name}`}
      description="Sus conversaciones y su configuración siguen como están."
      footer={
        <Button variant={isConnected ? 'primary' : 'secondary'} onClick={onClose}>
          {isConnected ? 'Listo' : 'Cerrar'}
        </Button>
      }
    >
      {isHangingUp && connecting.isIdle ? (
        <PendingDisconnectAlert phoneNumber={previousPhone} onReconnect={connect} />
      ) : (
        <LinkPhone
          session={session.data}
          previousPhone={previousPhone}
          unconfirmedSince={session.unconfirmedSince}
          refusal={firstRefusal({ conectar: connecting, verificar: session })}
          onRetry={connect}
          busy={connecting.isPending}
        />
      )}
    </Dialog>
  )
}

/** WhatsApp has not confirmed the disconnection: until then another phone cannot be linked. */
const PendingDisconnectAlert = ({
  phoneNumber,
  onReconnect,
}: {
  phoneNumber: string | null
  onReconnect: () => void
}) => (
  <Alert tone="aviso" title="Desconexión pendiente">
    <p className="text-texto">
      <span className="num whitespace-nowrap">{formatPhone(phoneNumber)}</span> se desconectará en cuanto se confirme, y
      aquí aparecerá el código para vincular otro número. También puedes volver a conectar este.
    </p>
    <div className="mt-2.5">
      <Button size="sm" onClick={onReconnect}>
        Volver a conectar este número
      </Button>
    </div>
  </Alert>
)
