import { useSnooze } from '../../../data/conversations/conversation-changes.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export function useChangeSnooze() {
  const { mutate, isPending } = useSnooze()
  const showError = ({ message }: Error) => toast({ title: 'No se pudo posponer', description: message, kind: 'error' })
  /** `until` null: it is listed again. */
  function snooze(id: string, until: Date | null) {
    const change = { id, until: until?.toISOString() ?? null }
    const showDone = () =>
      until &&
      toast({
        title: `Pospuesta hasta el ${formatDateTime(until.toISOString())}`,
        description: 'Vuelve a la lista a esa hora, o cuando escriba.',
        action: { label: 'Deshacer', onPress: () => mutate({ id, until: null }, { onError: showError }) },
      })
    mutate(change, { onSuccess: showDone, onError: showError })
  }
  return { snooze, busy: isPending }
}
