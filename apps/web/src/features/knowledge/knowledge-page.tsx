import type { KnowledgeDocument } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, Upload } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useState } from 'react'
import { documentsQuery, documentStatsQuery } from '../../data/documents/documents.ts'
import { useDebouncedInput } from '../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../lib/search-text-error.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useFetchWhenIdle } from '../../ui/lazy/fetch-when-idle.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Paging } from '../../ui/paging.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ActiveFilters } from './active-filters.tsx'
import { DocumentsToolbar } from './documents-toolbar.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { nothingFoundText } from './document-texts.ts'
import { DocumentMenu } from './document-menu.tsx'
import { countFilters, isFiltered } from './knowledge-search.ts'
import { DocumentTotals } from './document-totals.tsx'
import { useKnowledge } from './use-knowledge.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { ChangeControls, useChangeRefusal } from '../../data/workspaces/change-controls.tsx'

const uploadDialog = lazyPart(() => import('./upload/upload-dialog.tsx').then((file) => file.UploadDialog))
const replaceDialog = lazyPart(() => import('./upload/replace-file-dialog.tsx').then((file) => file.ReplaceFileDialog))
const filtersDialog = lazyPart(() => import('./filters-dialog.tsx').then((file) => file.FiltersDialog))
const documentSheet = lazyPart(() => import('./detail/document-sheet.tsx').then((file) => file.DocumentSheet))
const editDialog = lazyPart(() => import('./detail/edit-document-dialog.tsx').then((file) => file.EditDocumentDialog))
const searchDialog = lazyPart(() => import('./search/search-dialog.tsx').then((file) => file.KnowledgeSearchDialog))
const deleteDialog = lazyPart(() => import('./delete-document-dialog.tsx').then((file) => file.DeleteDocumentDialog))

/** The dialog over the list; the open document is part of the address. */
type OpenKnowledgeDialog =
  | { kind: 'upload'; files: File[] }
  | { kind: 'filters' | 'ask' }
  | { kind: 'edit' | 'replace' | 'delete'; document: KnowledgeDocument }

const noFiles: File[] = []

export function KnowledgePage() {
  useFetchWhenIdle(uploadDialog.fetchAhead)
  const {
    search,
    filters,
    searchError,
    applyFilters,
    clearFilters,
    goToPage,
    openDocument,
    closeDocument,
    closeUpload,
  } = useKnowledge()
  const list = useQuery(documentsQuery(filters))
  const stats = useQuery(documentStatsQuery)
  const [openDialog, setOpenDialog] = useState<OpenKnowledgeDialog | null>(null)
  const isWrong = (text: string) => searchTextError(text) !== undefined
  const [typed, type] = useDebouncedInput(search.q ?? '', (q) => applyFilters({ q: q || undefined }), isWrong)
  const visibleError = typed === (search.q ?? '') ? searchError : searchTextError(typed)
  const close = () => setOpenDialog(null)
  const uploadedFiles = openDialog?.kind === 'upload' ? openDialog.files : noFiles
  const { page = 1 } = search
  const last = list.isPlaceholderData ? undefined : list.data?.totalPages
  const hasFailed = list.error !== null && !list.data
  const isEmpty = !isFiltered(search) && stats.data?.total === 0 && list.data?.total === 0
  // They keep their place: nothing moves when the empty list arrives.
  const withoutUse = isEmpty ? ({ visibility: 'hidden' } as const) : undefined
  useEffect(() => {
    if (last !== undefined && page > Math.max(1, last)) goToPage(last)
  }, [last, page, goToPage])

  async function refresh() {
    const [listResult, statsResult] = await Promise.all([list.refetch(), stats.refetch()])
    const error = listResult.error ?? statsResult.error
    // Without data the page shows the error in place of the list.
    if (error && listResult.data) toast({ title: 'No se pudo actualizar', description: error.message, kind: 'error' })
  }
  const mayConfigure = useMay('admin')
  const refusal = useChangeRefusal()
  const mayUpload = mayConfigure && refusal === null
  const upload = mayConfigure ? (
    <ChangeControls>
      <Button variant="primary" onClick={() => setOpenDialog({ kind: 'upload', files: [] })}>
        <Upload aria-hidden className="size-4" /> Subir documento
      </Button>
    </ChangeControls>
  ) : null
  /** Rendered inside the document sheet while that is open: a dialog over a dialog must be its child. */
  const dialogs = (
    <Suspense>
      {openDialog?.kind === 'upload' || (search.upload && mayUpload) ? (
        <uploadDialog.Part
          agentId={search.agent}
          files={uploadedFiles}
          onClose={() => {
            close()
            if (search.upload) closeUpload()
          }}
        />
      ) : null}
      {openDialog?.kind === 'filters' ? (
        <filtersDialog.Part search={search} onChange={applyFilters} onClose={close} />
      ) : null}
      {openDialog?.kind === 'ask' ? <searchDialog.Part onClose={close} /> : null}
      {openDialog?.kind === 'edit' ? <editDialog.Part document={openDialog.document} onClose={close} /> : null}
      {openDialog?.kind === 'replace' ? <replaceDialog.Part document={openDialog.document} onClose={close} /> : null}
      {openDialog?.kind === 'delete' ? <deleteDialog.Part document={openDialog.document} onClose={close} /> : null}
    </Suspense>
  )
  return (
    <div {...createDropHandlers((files) => mayUpload && setOpenDialog({ kind: 'upload', files }))}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Base de Conocimientos</h1>
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <Button onClick={() => setOpenDialog({ kind: 'ask' })} onPointerDown={searchDialog.fetchAhead}>
              <MessageCircleQuestion aria-hidden className="size-4 text-texto-3" /> Preguntar
            </Button>
          </ChangeControls>
          {upload}
        </div>
      </div>
      {hasFailed ? null : (
        <div className="mt-5" style={withoutUse}>
          <DocumentTotals stats={stats.data} isLoaded={stats.isFetched} onRetry={() => void stats.refetch()} />
        </div>
      )}
      <div className="mt-5" style={withoutUse}>
        <DocumentsToolbar
          typed={typed}
          onType={type}
          filterCount={countFilters(search)}
          onOpenFilters={() => setOpenDialog({ kind: 'filters' })}
          fetchFiltersAhead={filtersDialog.fetchAhead}
          isRefreshing={list.isFetching}
          onRefresh={() => void refresh()}
        />
      </div>
      {visibleError ? (
        <p role="alert" className="mt-2 text-sm text-error">
          {visibleError}
        </p>
      ) : null}
      <ActiveFilters search={search} mayClear={list.data?.total !== 0} onChange={applyFilters} />
      <div className="mt-5">
        {hasFailed ? (
          <ErrorState
            title={search.q ? 'Error al buscar documentos' : 'Error al cargar documentos'}
            busy={list.isFetching}
            onRetry={() => void refresh()}
          >
            {list.error?.message || 'No se pudieron cargar los documentos'}
          </ErrorState>
        ) : (
          <DocumentGrid
            documents={list.data?.items}
            nothingFound={nothingFoundText(search)}
            upload={upload}
            onClearFilters={clearFilters}
            onReplace={(document) => setOpenDialog({ kind: 'replace', document })}
          />
        )}
      </div>
      {list.data && list.data.totalPages > 1 ? (
        <Paging page={page} totalPages={list.data.totalPages} onPage={goToPage} />
      ) : null}
      <DocumentMenu
        documents={list.data?.items ?? []}
        onSee={({ id }) => openDocument(id)}
        onEdit={(document) => setOpenDialog({ kind: 'edit', document })}
        onReplace={(document) => setOpenDialog({ kind: 'replace', document })}
        onDelete={(document) => setOpenDialog({ kind: 'delete', document })}
      />
      <Suspense>
        {search.doc ? (
          <documentSheet.Part
            key={search.doc}
            id={search.doc}
            onClose={closeDocument}
            onEdit={(document) => setOpenDialog({ kind: 'edit', document })}
            onReplace={(document) => setOpenDialog({ kind: 'replace', document })}
          >
            {dialogs}
          </documentSheet.Part>
        ) : (
          dialogs
        )}
      </Suspense>
    </div>
  )
}

/** Files dropped on the page are uploaded; without a handler the browser would open them and leave the page. */
const createDropHandlers = (onFiles: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop(event: DragEvent) {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    // Drop events of dialogs bubble here through React although they are outside the page's element.
    const isOnPage = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isOnPage && files.length > 0) onFiles(files)
  },
})
