import { AppError, limits, type SavedSearch, SearchWords } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { savedSearchesQuery, useRemoveSearch, useSaveSearch } from '../../data/saved-searches.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { daysOf, daysSearch, type ExtractionSearch, joined, listOf, statusesOf } from './extraction-search.ts'

type Props = { search: ExtractionSearch; onApply: (search: ExtractionSearch) => void; onDone: () => void }

const refuse = (error: Error) => toast({ description: error.message, kind: 'error' })

export function SavedSearchesPanel({ search, onApply, onDone }: Props) {
  const { data, isPending, refetch } = useQuery(savedSearchesQuery)
  return (
    <div className="grid w-[min(22rem,calc(100vw-1.5rem))] gap-4 p-4">
      {data ? null : isPending ? (
        <Skeleton size="h-12" />
      ) : (
        <RetryLine onRetry={() => void refetch()}>No se pudieron cargar tus búsquedas.</RetryLine>
      )}
      {data?.length === 0 ? (
        <p className="text-sm text-texto-3">
          Guarda lo que buscas a menudo, con sus filtros, y vuelve a ello de un toque.
        </p>
      ) : null}
      <ul aria-label="Búsquedas guardadas" className="max-h-66 overflow-y-auto overscroll-contain empty:hidden">
        {data?.map((saved) => (
          <Saved
            key={saved.id}
            saved={saved}
            onApply={() => {
              onApply(searchOf(saved))
              onDone()
            }}
          />
        ))}
      </ul>
      <SaveForm search={search} known={data ?? []} />
    </div>
  )
}

function Saved({ saved, onApply }: { saved: SavedSearch; onApply: () => void }) {
  const removing = useRemoveSearch()
  const keeping = useSaveSearch(refuse)
  const { id, createdAt: _createdAt, updatedAt: _updatedAt, ...words } = saved
  const tell = () =>
    toast({
      title: 'Búsqueda eliminada',
      description: saved.name,
      action: { label: 'Deshacer', onPress: () => keeping.mutate(words) },
    })
  const remove = () => void removing.mutateAsync(id).then(tell, refuse)
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onApply}
        className="min-w-0 flex-1 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-superficie-2"
      >
        <span className="block truncate font-medium">{saved.name}</span>
        <span className="block truncate text-xs text-texto-3">{saved.query ? `«${saved.query}»` : 'Solo filtros'}</span>
      </button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={`Eliminar ${saved.name}`}
        disabled={removing.isPending}
        onClick={remove}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
}

/** The server takes the same name in other letters for the same. */
const isNamed =
  (name: string) =>
  (saved: SavedSearch): boolean =>
    saved.name.toLowerCase() === name.trim().toLowerCase()

/** A name that stands for something else already is asked about before it is replaced. */
function SaveForm({ search, known }: { search: ExtractionSearch; known: readonly SavedSearch[] }) {
  const [name, setName] = useState('')
  const keeping = useSaveSearch()
  const [wrong, setWrong] = useState<string>()
  const [asked, setAsked] = useState<string | null>(null)
  const same = known.find(isNamed(name))
  const isReplacing = asked === name
  const refused =
    keeping.error instanceof AppError ? (keeping.error.fields?.['name'] ?? keeping.error.message) : undefined
  function keep(event: FormEvent) {
    event.preventDefault()
    const why = SearchWords.shape.name.safeParse(name).error?.issues[0]?.message
    setWrong(why)
    if (why !== undefined) return
    if (!isReplacing && same) return setAsked(name)
    setAsked(null)
    keeping.mutate(
      { name, ...wordsOf(search), replaces: same?.updatedAt ?? null },
      { onSuccess: () => setName((now) => (now === name ? '' : now)) },
    )
  }
  return (
    <form noValidate onSubmit={keep} className="grid gap-3 border-t border-linea pt-4">
      <TextField
        label="Nombre de esta búsqueda"
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={limits.savedSearchName}
        error={wrong ?? (isReplacing ? 'Ya guardaste otra búsqueda con ese nombre.' : refused)}
      />
      <Button type="submit" busy={keeping.isPending}>
        {keeping.isPending ? 'Guardando…' : isReplacing ? 'Reemplazar' : 'Guardar búsqueda'}
      </Button>
    </form>
  )
}

const wordsOf = (search: ExtractionSearch) => ({
  query: search.q ?? '',
  platform: search.platform ?? ('all' as const),
  days: daysOf(search),
  agentIds: listOf(search.agents),
  statuses: statusesOf(search),
})

const searchOf = ({ query, platform, days, agentIds, statuses }: SavedSearch): ExtractionSearch => ({
  q: query || undefined,
  platform: platform === 'all' ? undefined : platform,
  agents: joined(agentIds),
  statuses: joined(statuses),
  ...daysSearch(days),
})
