import type { BulkChange } from '@portavoz/contract'
import { useBulkChange, useUndoBulkChange } from '../../../data/conversations/bulk-changes.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { selection } from './selection.ts'

const showError = ({ message }: Error) => toast({ title: 'Error', description: message, kind: 'error' })

const doneWords: Record<BulkChange['kind'], [one: string, many: string]> = {
  assign: ['conversación asignada', 'conversaciones asignadas'],
  resolve: ['conversación resuelta', 'conversaciones resueltas'],
  tag: ['conversación etiquetada', 'conversaciones etiquetadas'],
}

/** Changes the chosen conversations, ends the selection and offers to undo the change. */
export function useChangeSelected(chosen: ReadonlySet<string>) {
  const { mutate, isPending } = useBulkChange()
  const undoing = useUndoBulkChange()

  const undo = (undoId: string) =>
    undoing.mutate(undoId, {
      onSuccess: ({ restored }) =>
        toast({ title: formatCount(restored, 'conversación como estaba', 'conversaciones como estaban'), kind: 'ok' }),
      onError: showError,
    })

  function showDone(kind: BulkChange['kind'], changed: number, undoId: string | null) {
    selection.end()
    if (undoId === null) return toast({ title: 'Nada que cambiar', description: 'Ya estaban así.' })
    toast({
      title: formatCount(changed, ...doneWords[kind]),
      kind: 'ok',
      action: { label: 'Deshacer', onPress: () => undo(undoId) },
    })
  }

  return {
    busy: isPending,
    change: (change: BulkChange) =>
      mutate(
        { ids: [...chosen], change },
        { onSuccess: ({ changed, undoId }) => showDone(change.kind, changed, undoId), onError: showError },
      ),
  }
}
