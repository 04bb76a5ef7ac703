import type { Agent, Lead } from '@portavoz/contract'
import { useRemoveLead } from '../../../../data/leads.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { contactName, toldBy } from './words.ts'

type Props = { agent: Agent; lead: Lead; onGone: () => void; onClose: () => void }

/** Names what goes, and what stays. */
export function DeleteLead({ agent, lead, onGone, onClose }: Props) {
  const { mutate, isPending } = useRemoveLead()
  const name = contactName(lead)
  const what = new Intl.ListFormat('es').format(toldBy(lead, agent).map(({ word }) => word))
  const confirm = () =>
    mutate(lead, {
      onSuccess: () => {
        toast({ title: 'Datos eliminados', description: name, kind: 'ok' })
        onClose()
        onGone()
      },
      onError: ({ message }) => {
        toast({ title: 'Error al eliminar', description: message, kind: 'error' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Eliminar los datos de ${name}?`}
      description={`Se perderá lo que contó: ${what}. La conversación se queda, y lo que ya se envió a tu sistema sigue allí. No se puede deshacer.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}
