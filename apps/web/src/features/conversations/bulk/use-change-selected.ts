import type { BulkChange } from '@portavoz/contract'
import { useBulkChange, useUndoBulkChange } from '../../../data/conversations/bulk-changes.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { selection } from './selection.ts'

const showError = ({ message }: Error) => toast({ title: 'Error', description: message, kind: 'error' })

type DoneWords = [one: string, many: string]

const doneWords: Record<BulkChange['kind'], DoneWords> = {
  assign: ['conversación asignada', 'conversaciones asignadas'],
  resolve: ['conversación resuelta', 'conversaciones resueltas'],
  tag: ['conversación etiquetada', 'conversaciones etiquetadas'],
}

const wordsFor = (change: BulkChange): DoneWords =>
  change.kind === 'assign' && change.userId === null
    ? ['conversación sin asignar', 'conversaciones sin asignar']
    : doneWords[change.kind]

/** Changes the chosen conversations, ends the selection and offers to undo the change. */
export function useChangeSelected(chosen: readonly string[]) {
  const { mutate, isPending } = useBulkChange()
  const undoing = useUndoBulkChange()

  const undo = (undoId: string) =>
    undoing.mutate(undoId, {
      onSuccess: ({ restored }) =>
        restored === 0
          ? toast({ title: 'No se deshizo nada', description: 'Ya habían cambiado otra vez.' })
          : toast({
              title: formatCount(restored, 'conversación como estaba', 'conversaciones como estaban'),
              kind: 'ok',
            }),
      onError: showError,
    })

  function showDone(change: BulkChange, changed: number, undoId: string | null) {
    selection.end()
    if (undoId === null) return toast({ title: 'Nada que cambiar', description: 'Ya estaban así.' })
    toast({
      title: formatCount(changed, ...wordsFor(change)),
      kind: 'ok',
      action: { label: 'Deshacer', onPress: () => undo(undoId) },
    })
  }

  return {
    busy: isPending,
    change: (change: BulkChange) =>
      mutate(
        { ids: [...chosen], change },
        { onSuccess: ({ changed, undoId }) => showDone(change, changed, undoId), onError: showError },
      ),
  }
}
