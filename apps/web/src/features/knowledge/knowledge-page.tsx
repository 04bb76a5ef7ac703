import type { KnowledgeDocument } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, RotateCw, SlidersHorizontal, Upload } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useState } from 'react'
import { documentsQuery, documentStatsQuery } from '../../data/documents.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useTyped } from '../../lib/use-typed.ts'
import { wrongWords } from '../../lib/wrong-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Paging } from '../../ui/paging.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { toast } from '../../ui/toast.ts'
import { ActiveFilters } from './active-filters.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { filtersSet, isNarrowed } from './knowledge-search.ts'
import { TotalCard } from './total-card.tsx'
import { useKnowledge } from './use-knowledge.ts'

const uploading = lazyPart(() => import('./upload/upload-dialog.tsx').then((file) => file.UploadDialog))
const replacing = lazyPart(() => import('./upload/replace-dialog.tsx').then((file) => file.ReplaceDialog))
const filtering = lazyPart(() => import('./filters-dialog.tsx').then((file) => file.FiltersDialog))
const seeing = lazyPart(() => import('./detail/document-sheet.tsx').then((file) => file.DocumentSheet))
const editing = lazyPart(() => import('./detail/edit-document.tsx').then((file) => file.EditDocument))
const asking = lazyPart(() => import('./ask/ask-dialog.tsx').then((file) => file.AskDialog))
const removing = lazyPart(() => import('./delete-document.tsx').then((file) => file.DeleteDocument))

/** What is open over the list, beside the document that the address names. */
type Open =
  | { what: 'upload'; files: File[] }
  | { what: 'filters' | 'ask' }
  | { what: 'edit' | 'replace' | 'delete'; document: KnowledgeDocument }

export function KnowledgePage() {
  useFetchWhenIdle(uploading.fetchAhead)
  const { search, filters, wrong, narrow, unfilter, turnTo, see, leave } = useKnowledge()
  const list = useQuery(documentsQuery(filters))
  const stats = useQuery(documentStatsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const isWrong = (words: string) => wrongWords(words) !== undefined
  const [typed, type] = useTyped(search.q ?? '', (q) => narrow({ q: q || undefined }), isWrong)
  const why = typed === (search.q ?? '') ? wrong : wrongWords(typed)
  const close = () => setOpen(null)
  const set = filtersSet(search)
  const { page = 1 } = search
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) turnTo(last)
  }, [last, page, turnTo])

  async function refresh() {
    const [listed, counted] = await Promise.all([list.refetch(), stats.refetch()])
    const error = listed.error ?? counted.error
    // Where nothing stands, its place says so.
    if (error && listed.data) toast({ title: 'No se pudo actualizar', description: error.message, kind: 'error' })
  }
  const upload = (
    <Button variant="primary" onClick={() => setOpen({ what: 'upload', files: [] })}>
      <Upload aria-hidden className="size-4" /> Subir documento
    </Button>
  )
  /** Over the list, or over the document that is open: what lies over a dialog belongs in it. */
  const over = (
    <Suspense>
      {open?.what === 'upload' ? <uploading.Part agentId={search.agent} files={open.files} onClose={close} /> : null}
      {open?.what === 'filters' ? <filtering.Part search={search} onChange={narrow} onClose={close} /> : null}
      {open?.what === 'ask' ? <asking.Part onClose={close} /> : null}
      {open?.what === 'edit' ? <editing.Part document={open.document} onClose={close} /> : null}
      {open?.what === 'replace' ? <replacing.Part document={open.document} onClose={close} /> : null}
      {open?.what === 'delete' ? <removing.Part document={open.document} onClose={close} /> : null}
    </Suspense>
  )
  return (
    <div {...fallsOn((files) => setOpen({ what: 'upload', files }))}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Base de Conocimientos</h1>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen({ what: 'ask' })} onPointerDown={asking.fetchAhead}>
            <MessageCircleQuestion aria-hidden className="size-4 text-texto-3" /> Preguntar
          </Button>
          {upload}
        </div>
      </div>
      <div className="mt-5">
        <TotalCard stats={stats.data} isMissing={stats.isFetched} onRetry={() => void stats.refetch()} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <div className="min-w-56 flex-1 max-sm:basis-full">
          <SearchField label="Buscar documentos" placeholder="Buscar documentos..." value={typed} onChange={type} />
        </div>
        <Button onClick={() => setOpen({ what: 'filters' })} onPointerDown={filtering.fetchAhead}>
          <SlidersHorizontal aria-hidden className="size-4 text-texto-3" />
          Filtros{set > 0 ? ` (${formatNumber(set)})` : ''}
        </Button>
        <Button aria-busy={list.isFetching || undefined} onClick={() => void refresh()}>
          <RotateCw aria-hidden className="size-4 text-texto-3" /> Actualizar
        </Button>
      </div>
      {why ? (
        <p role="alert" className="mt-2 text-sm text-error">
          {why}
        </p>
      ) : null}
      <ActiveFilters search={search} onChange={narrow} />
      <div className="mt-5">
        {list.error && !list.data ? (
          <ErrorState
            title={search.q ? 'Error al buscar documentos' : 'Error al cargar documentos'}
            busy={list.isFetching}
            onRetry={() => void refresh()}
          >
            {list.error.message || 'No se pudieron cargar los documentos'}
          </ErrorState>
        ) : (
          <DocumentGrid
            documents={list.data?.items}
            narrowed={isNarrowed(search)}
            upload={upload}
            onUnfilter={unfilter}
            onReplace={(document) => setOpen({ what: 'replace', document })}
          />
        )}
      </div>
      {list.data && list.data.total > 0 ? (
        <Paging page={page} totalPages={list.data.totalPages} onPage={turnTo} />
      ) : null}
      <DocumentMenu
        documents={list.data?.items ?? []}
        onSee={({ id }) => see(id)}
        onEdit={(document) => setOpen({ what: 'edit', document })}
        onReplace={(document) => setOpen({ what: 'replace', document })}
        onDelete={(document) => setOpen({ what: 'delete', document })}
      />
      <Suspense>
        {search.doc ? (
          <seeing.Part
            key={search.doc}
            id={search.doc}
            onClose={leave}
            onEdit={(document) => setOpen({ what: 'edit', document })}
            onReplace={(document) => setOpen({ what: 'replace', document })}
          >
            {over}
          </seeing.Part>
        ) : (
          over
        )}
      </Suspense>
    </div>
  )
}

/** Files that fall on the page are meant for it: the browser would open them and leave. */
const fallsOn = (take: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    // What falls on a dialog over the page comes by here too, and is not the page's.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isHere && files.length > 0) take(files)
  },
})
