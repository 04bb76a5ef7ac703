import type { Agent } from '@portavoz/contract'
import { useEffect, useEffectEvent } from 'react'
import { useConnectSession, useWhatsAppSession } from '../../../data/whatsapp.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LinkPhone } from './link-phone.tsx'
import { refusalOf } from '../../../ui/linking/link-state.ts'

/** Links the phone of an agent anew, in place: its name, its history and its configuration stay. */
export function LinkAgain({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const connecting = useConnectSession()
  const session = useWhatsAppSession(connecting.data ? agent.sessionName : null)
  const connect = useEffectEvent(() => connecting.mutate(agent.sessionName))
  useEffect(() => connect(), [])
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
      <LinkPhone
        session={session.data}
        unconfirmedSince={session.unconfirmedSince}
        refusal={refusalOf({ conectar: connecting, verificar: session })}
        again={() => connecting.mutate(agent.sessionName)}
        busy={connecting.isPending}
      />
    </Dialog>
  )
}
