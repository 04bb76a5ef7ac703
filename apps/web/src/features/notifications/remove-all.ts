import { formatCount } from '../../lib/numbers.ts'
import { toast } from '../../ui/toast.ts'
import { emptyShelf, putBack, removeAll } from './shelf.ts'
import { change } from './store.ts'

/** Empties the list, and for a moment offers to put back what stood there. */
export function removeAllUndoably() {
  let taken = emptyShelf
  change((shelf) => {
    taken = shelf
    return removeAll(shelf)
  })
  toast({
    title: formatCount(taken.items.length, 'notificación eliminada', 'notificaciones eliminadas'),
    action: { label: 'Deshacer', onPress: () => change((shelf) => putBack(shelf, taken)) },
  })
}
