import { AppError, limits, type SavedSearch, SavedSearchDraft } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { savedSearchesQuery, useRemoveSavedSearch, useSaveSearch } from '../../data/extraction/saved-searches.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { readDays, daysToSearch, type ExtractionSearch, joinList, parseList, statusesOf } from './extraction-search.ts'
import { ChangeControls } from '../../data/workspaces/change-controls.tsx'

type SavedSearchesPanelProps = {
  search: ExtractionSearch
  onApply: (search: ExtractionSearch) => void
  onDone: () => void
}

const showError = (error: Error) => toast({ description: error.message, kind: 'error' })

export function SavedSearchesPanel({ search, onApply, onDone }: SavedSearchesPanelProps) {
  const { data, isPending, refetch } = useQuery(savedSearchesQuery)
  const maySave = useMay('agent')
  return (
    <div className="grid w-[min(22rem,calc(100vw-1.5rem))] gap-4 p-4">
      {data ? null : isPending ? (
        <Skeleton size="h-12" />
      ) : (
        <RetryLine onRetry={() => void refetch()}>No se pudieron cargar tus búsquedas.</RetryLine>
      )}
      {data?.length === 0 ? (
        <p className="text-sm text-texto-3">
          {maySave
            ? 'Guarda lo que buscas a menudo, con sus filtros, y vuelve a ello de un toque.'
            : 'Todavía no hay búsquedas guardadas.'}
        </p>
      ) : null}
      <ul aria-label="Búsquedas guardadas" className="max-h-66 overflow-y-auto overscroll-contain empty:hidden">
        {data?.map((saved) => (
          <SavedSearchItem
            key={saved.id}
            saved={saved}
            mayRemove={maySave}
            onApply={() => {
              onApply(fromSavedSearch(saved))
              onDone()
            }}
          />
        ))}
      </ul>
      {maySave ? (
        <ChangeControls>
          <SaveForm search={search} savedSearches={data ?? []} />
        </ChangeControls>
      ) : (
        <p className="border-t border-linea pt-4 text-sm text-texto-3">
          Solo miras este negocio: las búsquedas las guarda quien atiende o administra.
        </p>
      )}
    </div>
  )
}

type SavedSearchItemProps = { saved: SavedSearch; mayRemove: boolean; onApply: () => void }

function SavedSearchItem({ saved, mayRemove, onApply }: SavedSearchItemProps) {
  const removing = useRemoveSavedSearch()
  const saving = useSaveSearch(showError)
  const { id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = saved
  const showUndo = () =>
    toast({
      title: 'Búsqueda eliminada',
      description: saved.name,
      action: { label: 'Deshacer', onPress: () => saving.mutate(fields) },
    })
  const remove = () => void removing.mutateAsync(id).then(showUndo, showError)
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onApply}
        className="min-w-0 flex-1 rounded-lg px-2.5 py-2 text-left text-sm hover:bg-superficie-2"
      >
        <span title={saved.name} className="block truncate font-medium">
          {saved.name}
        </span>
        <span className="block truncate text-xs text-texto-3">{saved.query ? `«${saved.query}»` : 'Solo filtros'}</span>
      </button>
      {mayRemove ? (
        <ChangeControls>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Eliminar ${saved.name}`}
            disabled={removing.isPending}
            onClick={remove}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </ChangeControls>
      ) : null}
    </li>
  )
}

/** The server ignores case in names. */
const hasName =
  (name: string) =>
  (saved: SavedSearch): boolean =>
    saved.name.toLowerCase() === name.trim().toLowerCase()

/** Asks before a saved search of the same name is replaced. */
function SaveForm({ search, savedSearches }: { search: ExtractionSearch; savedSearches: readonly SavedSearch[] }) {
  const [name, setName] = useState('')
  const saving = useSaveSearch()
  const [nameError, setNameError] = useState<string>()
  const [confirmedName, setConfirmedName] = useState<string | null>(null)
  const existing = savedSearches.find(hasName(name))
  const isReplacing = confirmedName === name
  const serverError =
    saving.error instanceof AppError ? (saving.error.fields?.['name'] ?? saving.error.message) : undefined
  function save(event: FormEvent) {
    event.preventDefault()
    const problem = SavedSearchDraft.shape.name.safeParse(name).error?.issues[0]?.message
    setNameError(problem)
    if (problem !== undefined) return
    if (!isReplacing && existing) return setConfirmedName(name)
    setConfirmedName(null)
    saving.mutate(
      { name, ...toSavedSearch(search), replaces: existing?.updatedAt ?? null },
      { onSuccess: () => setName((now) => (now === name ? '' : now)) },
    )
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-3 border-t border-linea pt-4">
      <TextField
        label="Nombre de esta búsqueda"
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={limits.savedSearchName}
        error={nameError ?? (isReplacing ? 'Ya guardaste otra búsqueda con ese nombre.' : serverError)}
      />
      <Button type="submit" busy={saving.isPending}>
        {saving.isPending ? 'Guardando…' : isReplacing ? 'Reemplazar' : 'Guardar búsqueda'}
      </Button>
    </form>
  )
}

const toSavedSearch = (search: ExtractionSearch) => ({
  query: search.q ?? '',
  platform: search.platform ?? ('all' as const),
  days: readDays(search),
  agentIds: parseList(search.agents),
  statuses: statusesOf(search),
})

const fromSavedSearch = ({ query, platform, days, agentIds, statuses }: SavedSearch): ExtractionSearch => ({
  q: query || undefined,
  platform: platform === 'all' ? undefined : platform,
  agents: joinList(agentIds),
  statuses: joinList(statuses),
  ...daysToSearch(days),
})
