import type { Agent } from '@portavoz/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnectSession, useWhatsAppSession } from '../../../data/whatsapp.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalOf } from '../../../ui/linking/link-state.ts'
import { HangingUp } from './hanging-up.tsx'
import { LinkPhone } from './link-phone.tsx'
import { useTold } from './use-told.ts'

/** Links the phone of an agent anew, in place: its name, its history and its configuration stay. */
export function LinkAgain({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [before] = useState(agent.phoneNumber)
  const connecting = useConnectSession()
  const session = useWhatsAppSession(connecting.data ? agent.sessionName : null)
  const { isHangingUp } = agent.connection
  const connect = () => connecting.mutate(agent.sessionName)
  // Whoever disconnected it a moment ago may want another phone: the old one is called back only when asked for.
  const begin = useEffectEvent((waits: boolean) => {
    if (!waits && connecting.isIdle) connect()
  })
  useEffect(() => begin(isHangingUp), [isHangingUp])
  useTold(session.data?.status)
  const isConnected = session.data?.isConnected ?? false
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Vincula el WhatsApp de ${agent.name}`}
      description="Sus conversaciones y su configuración siguen como están."
      foot={
        <Button variant={isConnected ? 'primary' : 'secondary'} onClick={onClose}>
          {isConnected ? 'Listo' : 'Cerrar'}
        </Button>
      }
    >
      {isHangingUp && connecting.isIdle ? (
        <HangingUp phoneNumber={before} onBack={connect} />
      ) : (
        <LinkPhone
          session={session.data}
          before={before}
          unconfirmedSince={session.unconfirmedSince}
          refusal={refusalOf({ conectar: connecting, verificar: session })}
          again={connect}
          busy={connecting.isPending}
        />
      )}
    </Dialog>
  )
}
