import type { SavedPlace } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { SendHorizontal, Trash2 } from 'lucide-react'
import { placesQuery, useRemovePlace, useSavePlace } from '../../../../data/conversations/cards.ts'
import { Button } from '../../../../ui/button.tsx'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'

const showError = ({ message }: Error) => toast({ title: 'Error', description: message, kind: 'error' })

/** The saved places of the workspace, each sent with one press. */
export function PlaceList({ isBusy, onSend }: { isBusy: boolean; onSend: (place: SavedPlace) => void }) {
  const { data, isError, refetch } = useQuery(placesQuery)
  const removing = useRemovePlace()
  const saving = useSavePlace()
  function remove({ id, ...place }: SavedPlace) {
    const onPress = () => saving.mutate(place, { onError: showError })
    const onSuccess = () =>
      toast({ title: 'Lugar eliminado', description: place.name, action: { label: 'Deshacer', onPress } })
    removing.mutate(id, { onSuccess, onError: showError })
  }
  if (isError && !data) return <RetryLine onRetry={() => void refetch()}>No se pudieron cargar tus lugares.</RetryLine>
  if (!data || data.length === 0) return null
  return (
    <ul aria-label="Lugares guardados" className="mb-5 grid gap-2">
      {data.map((place) => (
        <li key={place.id} className="flex items-center gap-2 rounded-xl border border-linea py-2 pr-2 pl-3.5">
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate font-medium">{place.name}</p>
            {place.address === '' ? null : <p className="truncate text-texto-3">{place.address}</p>}
          </div>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Eliminar ${place.name}`}
            disabled={removing.isPending}
            onClick={() => remove(place)}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
          <Button size="icon-sm" aria-label={`Enviar ${place.name}`} disabled={isBusy} onClick={() => onSend(place)}>
            <SendHorizontal aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
