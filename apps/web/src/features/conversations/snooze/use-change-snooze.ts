import type { Conversation } from '@portavoz/contract'
import { useSnooze } from '../../../data/conversations/conversation-changes.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type SnoozableConversation = Pick<Conversation, 'id' | 'snoozedUntil'>

const showErrorAs =
  (title: string) =>
  ({ message }: Error) =>
    toast({ title, description: message, kind: 'error' })

export function useChangeSnooze() {
  const { mutate, isPending } = useSnooze()

  /** `until` null: it is listed again. */
  function snooze({ id, snoozedUntil: previous }: SnoozableConversation, until: Date | null) {
    const undo = () => mutate({ id, until: previous }, { onError: showErrorAs('No se pudo deshacer') })
    const showDone = () =>
      until &&
      toast({
        title: `Pospuesta hasta el ${formatDateTime(until.toISOString())}`,
        description: 'Vuelve a la lista a esa hora, o cuando escriba.',
        action: { label: 'Deshacer', onPress: undo },
      })
    const onError = showErrorAs(until ? 'No se pudo posponer' : 'No se pudo devolver a la lista')
    mutate({ id, until: until?.toISOString() ?? null }, { onSuccess: showDone, onError })
  }
  return { snooze, busy: isPending }
}
