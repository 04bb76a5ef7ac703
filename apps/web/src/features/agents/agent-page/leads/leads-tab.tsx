import type { Agent, Lead } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { leadsQuery, useExportLeads } from '../../../../data/agents/leads.ts'
import { useDebouncedInput } from '../../../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../../../lib/search-text-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { LoadMore, loadMoreOf } from '../../../../ui/feedback/load-more.tsx'
import { SearchField } from '../../../../ui/forms/search-field.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useAgentOfPage } from '../agent-of-page.ts'
import { LeadList } from './lead-list.tsx'
import { LeadsEmptyState, CaptureOffAlert } from './leads-empty-state.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'

const webhookSection = lazyPart(() => import('./webhook-section.tsx').then((file) => file.WebhookSection))
const deleteDialog = lazyPart(() => import('./delete-lead-dialog.tsx').then((file) => file.DeleteLeadDialog))

export function LeadsTab() {
  const agent = useAgentOfPage()
  return <LeadsPanel key={agent.id} agent={agent} />
}

function LeadsPanel({ agent }: { agent: Agent }) {
  const mayConfigure = useMay('admin')
  const [search, setSearch] = useState('')
  const [typed, type] = useDebouncedInput(search, setSearch, (text) => searchTextError(text) !== undefined)
  const searchError = typed === search ? undefined : searchTextError(typed)
  const list = useInfiniteQuery(leadsQuery(agent.id, search))
  const [deleted, setDeleted] = useState<Lead | null>(null)
  const listRegion = useRef<HTMLDivElement>(null)
  const isEmpty = list.data?.length === 0
  return (
    <div className="grid gap-8">
      <div ref={listRegion} tabIndex={-1} className="grid gap-4 outline-none">
        {isEmpty && search === '' ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <div className="min-w-56 flex-1 max-sm:basis-full">
              <SearchField
                label="Buscar interesados"
                placeholder="Buscar por nombre, teléfono o dato"
                value={typed}
                onChange={type}
              />
            </div>
            <ExportButton agent={agent} />
          </div>
        )}
        {searchError ? (
          <p role="alert" className="text-sm text-error">
            {searchError}
          </p>
        ) : null}
        {list.data && !isEmpty ? <CaptureOffAlert agent={agent} /> : null}
        {list.data ? (
          isEmpty ? (
            <LeadsEmptyState agent={agent} search={search} />
          ) : (
            <LeadList agent={agent} leads={list.data} onDelete={setDeleted} />
          )
        ) : list.error ? (
          <ErrorState
            title="No se pudieron cargar los interesados"
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          >
            {list.error.message}
          </ErrorState>
        ) : (
          <LeadsSkeleton />
        )}
        {list.data && list.hasNextPage ? (
          <LoadMore
            more={loadMoreOf(list)}
            count={list.data.length}
            loadingText="Cargando más interesados"
            failure="No se pudieron cargar más interesados."
          />
        ) : null}
      </div>
      <Suspense fallback={<Skeleton size="h-24 w-full" />}>
        {mayConfigure ? <webhookSection.Part agent={agent} /> : null}
      </Suspense>
      <Suspense>
        {deleted ? (
          <deleteDialog.Part
            agent={agent}
            lead={deleted}
            onDeleted={() => listRegion.current?.focus()}
            onClose={() => setDeleted(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function ExportButton({ agent }: { agent: Agent }) {
  const { mutate, isPending } = useExportLeads(agent)
  const mayExport = useMay('export')
  const start = () =>
    mutate(undefined, {
      onError: ({ message }) => toast({ title: 'No se pudo exportar', description: message, kind: 'error' }),
    })
  if (!mayExport) return null
  return (
    <Button busy={isPending} onClick={start}>
      {isPending ? null : <Download aria-hidden className="size-4 text-texto-3" />}
      {isPending ? 'Exportando…' : 'Exportar CSV'}
    </Button>
  )
}

const LeadsSkeleton = () => (
  <div role="status" aria-label="Cargando interesados" className="grid gap-3">
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} size="h-20 w-full" />
    ))}
  </div>
)
