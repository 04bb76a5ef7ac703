import type { Agent, Lead } from '@portavoz/contract'
import { useRemoveLead } from '../../../../data/agents/leads.ts'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { contactName, leadFacts } from './lead-texts.ts'

type DeleteLeadDialogProps = { agent: Agent | undefined; lead: Lead; onDeleted: () => void; onClose: () => void }

/** Names the data that is deleted, and what stays. */
export function DeleteLeadDialog({ agent, lead, onDeleted, onClose }: DeleteLeadDialogProps) {
  const { mutate, isPending } = useRemoveLead()
  const name = contactName(lead)
  const factNames = new Intl.ListFormat('es').format(leadFacts(lead, agent).map(({ word }) => word))
  const confirm = () =>
    mutate(lead, {
      onSuccess: () => {
        toast({ title: 'Datos eliminados', description: name, kind: 'ok' })
        onClose()
        onDeleted()
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
      description={`Se perderá lo que contó: ${factNames}. La conversación se queda, y lo que ya se envió a tu sistema sigue allí. No se puede deshacer.`}
      confirm={isPending ? 'Eliminando…' : 'Eliminar'}
      busy={isPending}
      onConfirm={confirm}
    />
  )
}
