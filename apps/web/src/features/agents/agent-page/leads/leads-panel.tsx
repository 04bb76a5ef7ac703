import type { Agent, Lead } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { leadsQuery, useExportLeads } from '../../../../data/agents/leads.ts'
import { isFirstFetch } from '../../../../data/query/is-first-fetch.ts'
import { useDebouncedInput } from '../../../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../../../lib/search-text-error.ts'
import { ExportButton } from '../../../../ui/export-button.tsx'
import { PagedList } from '../../../../ui/feedback/paged-list.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { SearchField } from '../../../../ui/forms/search-field.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { standaloneLinkClass } from '../../../../ui/styles.ts'
import { LeadList } from './lead-list.tsx'
import { LeadsEmptyState, CaptureOffAlert } from './leads-empty-state.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

const webhookSection = lazyPart(() => import('./webhook-section.tsx').then((file) => file.WebhookSection))
const deleteDialog = lazyPart(() => import('./delete-lead-dialog.tsx').then((file) => file.DeleteLeadDialog))

const texts = {
  failure: 'No se pudieron cargar los interesados',
  loadingMore: 'Cargando más interesados',
  moreFailure: 'No se pudieron cargar más interesados.',
}

type LeadsPanelProps = { agents: readonly Agent[]; agent: Agent | null }

/** Interested people of one agent, or of all `agents`. */
export function LeadsPanel({ agents, agent }: LeadsPanelProps) {
  const mayConfigure = useMay('admin')
  const [search, setSearch] = useState('')
  const [typed, type] = useDebouncedInput(search, setSearch, (text) => searchTextError(text) !== undefined)
  const searchError = typed === search ? undefined : searchTextError(typed)
  const isUnsent = useSearch({ strict: false, select: ({ unsent }) => unsent === 1 })
  const list = useInfiniteQuery(leadsQuery(agent?.id ?? null, search, isUnsent))
  const [deleted, setDeleted] = useState<Lead | null>(null)
  const listRegion = useRef<HTMLDivElement>(null)
  const isEmpty = list.data?.length === 0
  return (
    <div className="grid gap-6">
      <div ref={listRegion} tabIndex={-1} className="grid gap-4 outline-none">
        {isUnsent ? <UnsentOnly agent={agent} /> : null}
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
            {isEmpty ? null : <LeadExportButtons agentId={agent?.id ?? null} search={search} isUnsent={isUnsent} />}
          </div>
        )}
        {searchError ? (
          <p role="alert" className="text-sm text-error">
            {searchError}
          </p>
        ) : null}
        {agent && list.data && !isEmpty ? <CaptureOffAlert agent={agent} /> : null}
        <PagedList list={list} texts={texts} skeleton={<LeadsSkeleton />}>
          {(leads) =>
            leads.length > 0 ? (
              <LeadList agents={agents} showsAgent={agent === null} leads={leads} onDelete={setDeleted} />
            ) : isUnsent ? (
              <p className="text-sm text-texto-3">No queda ninguno sin enviar.</p>
            ) : (
              <LeadsEmptyState agent={agent} search={search} />
            )
          }
        </PagedList>
      </div>
      {/* Below a list of unknown length, which would move it. */}
      <Suspense fallback={<Skeleton size="h-24 w-full" />}>
        {agent && mayConfigure && !isFirstFetch(list) ? (
          <ChangeControls>
            <webhookSection.Part agent={agent} />
          </ChangeControls>
        ) : null}
      </Suspense>
      <Suspense>
        {deleted ? (
          <deleteDialog.Part
            agent={agents.find(({ id }) => id === deleted.agentId)}
            lead={deleted}
            onDeleted={() => listRegion.current?.focus()}
            onClose={() => setDeleted(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The list shows only leads that did not reach the owner's system. */
const UnsentOnly = ({ agent }: { agent: Agent | null }) => {
  const everyLead: LinkProps = agent
    ? { to: '/agents/$agentId/$tab', params: { agentId: agent.id, tab: 'leads' } }
    : { to: '/interesados' }
  return (
    <p className="text-sm text-texto-2">
      Solo los que no se han podido enviar a tu sistema.{' '}
      <Link {...everyLead} className={standaloneLinkClass}>
        Ver todos
      </Link>
    </p>
  )
}

type LeadExportButtonsProps = { agentId: string | null; search: string; isUnsent: boolean }

/** They export what the list shows. */
function LeadExportButtons({ agentId, search, isUnsent }: LeadExportButtonsProps) {
  const filter = { search, isUnsent }
  const workbook = useExportLeads(agentId, filter, 'xlsx')
  const csv = useExportLeads(agentId, filter, 'csv')
  if (!useMay('export')) return null
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3 max-sm:basis-full">
      <ExportButton label="Exportar a Excel" download={workbook} />
      <ExportButton download={csv} />
      {search === '' ? null : <p className="col-span-2 text-xs text-texto-3">{`Solo lo que encontró «${search}»`}</p>}
    </div>
  )
}

const LeadsSkeleton = () => (
  <div role="status" aria-label="Cargando interesados" className="grid gap-3">
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} size="h-20 w-full" />
    ))}
  </div>
)
