import type { Agent, Lead } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { leadsQuery, useExportLeads } from '../../../../data/leads.ts'
import { useTyped } from '../../../../lib/use-typed.ts'
import { wrongWords } from '../../../../lib/wrong-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useWorkshopAgent } from '../workshop-agent.ts'
import { LeadList } from './lead-list.tsx'
import { NoLeads, NotAsking } from './no-leads.tsx'
import { WebhookSection } from './webhook-section.tsx'

const removing = lazyPart(() => import('./delete-lead.tsx').then((file) => file.DeleteLead))

/** What an agent's contacts told of themselves, and where it is sent. */
export function LeadsTab() {
  const agent = useWorkshopAgent()
  return <Leads key={agent.id} agent={agent} />
}

function Leads({ agent }: { agent: Agent }) {
  const [search, setSearch] = useState('')
  const [typed, type] = useTyped(search, setSearch, (words) => wrongWords(words) !== undefined)
  const wrong = typed === search ? undefined : wrongWords(typed)
  const list = useInfiniteQuery(leadsQuery(agent.id, search))
  const [leaving, setLeaving] = useState<Lead | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const isEmpty = list.data?.length === 0
  return (
    <div className="grid gap-8">
      <div ref={around} tabIndex={-1} className="grid gap-4 outline-none">
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
            <Export agent={agent} />
          </div>
        )}
        {wrong ? (
          <p role="alert" className="text-sm text-error">
            {wrong}
          </p>
        ) : null}
        {list.data && !isEmpty ? <NotAsking agent={agent} /> : null}
        {list.data ? (
          isEmpty ? (
            <NoLeads agent={agent} search={search} />
          ) : (
            <LeadList agent={agent} leads={list.data} onDelete={setLeaving} />
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
          <Waiting />
        )}
        {list.data && list.hasNextPage ? (
          <LoadMore
            more={{
              has: true,
              busy: list.isFetchingNextPage,
              failed: list.isFetchNextPageError,
              load: () => void list.fetchNextPage(),
            }}
            count={list.data.length}
            words="Cargando más interesados"
            failure="No se pudieron cargar más interesados."
          />
        ) : null}
      </div>
      <WebhookSection agent={agent} />
      <Suspense>
        {leaving ? (
          <removing.Part
            agent={agent}
            lead={leaving}
            onGone={() => around.current?.focus()}
            onClose={() => setLeaving(null)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function Export({ agent }: { agent: Agent }) {
  const { mutate, isPending } = useExportLeads(agent)
  const start = () =>
    mutate(undefined, {
      onError: ({ message }) => toast({ title: 'No se pudo exportar', description: message, kind: 'error' }),
    })
  return (
    <Button busy={isPending} onClick={start}>
      {isPending ? null : <Download aria-hidden className="size-4 text-texto-3" />}
      {isPending ? 'Exportando…' : 'Exportar CSV'}
    </Button>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Cargando interesados" className="grid gap-3">
    {[1, 2, 3, 4].map((one) => (
      <Skeleton key={one} size="h-20 w-full" />
    ))}
  </div>
)
