import { ACCOUNTS_PAGE, type AccountsPage as Page, type InstallationAccount } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { accountsQuery } from '../../data/installation/accounts.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Paging } from '../../ui/paging.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { AccountFiltersBar } from './account-filters-bar.tsx'
import { AccountList, type AccountAction } from './account-list.tsx'
import { type AccountsSearch, toAccountsFilters, readAccountsSearch } from './accounts-search.ts'
import { RestoreAccount } from './restore-account.tsx'

const limitsDialog = lazyPart(() => import('./limits-dialog.tsx').then((file) => file.LimitsDialog))
const suspendDialog = lazyPart(() => import('./suspend-account.tsx').then((file) => file.SuspendAccount))

type AccountRequest = { account: InstallationAccount; action: AccountAction }

/** Every account of the installation, for its administrator. */
export function AccountsPage() {
  const search = readAccountsSearch(useSearch({ from: '/shell/instalacion/cuentas' }))
  const navigate = useNavigate({ from: '/instalacion/cuentas' })
  const { data, error, isFetching, refetch } = useQuery(accountsQuery(toAccountsFilters(search)))
  const [asked, setAsked] = useState<AccountRequest | null>(null)
  const close = () => setAsked(null)
  const change = (next: AccountsSearch) =>
    void navigate({ search: { ...search, p: undefined, ...next }, replace: true })
  return (
    <>
      <h1 className="text-2xl font-semibold">Cuentas</h1>
      <p className="mt-1 text-sm text-texto-2">
        Los negocios de esta instalación. Los mensajes, el espacio y la actividad se cuentan cada pocos minutos.
      </p>
      <Link to="/instalacion" className={`${standaloneLinkClass} text-sm`}>
        Volver a Instalación
      </Link>
      <AccountFiltersBar search={search} onChange={change} />
      {data ? (
        <AccountResults
          data={data}
          search={search}
          onChange={change}
          onAct={(account, action) => setAsked({ account, action })}
        />
      ) : error ? (
        <div className="mt-5">
          <ErrorState title="No pudimos ver las cuentas" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        </div>
      ) : (
        <div role="status" aria-label="Cargando cuentas" className="mt-5 grid gap-3">
          {[1, 2, 3, 4].map((index) => (
            <Skeleton key={index} size="h-24 w-full" />
          ))}
        </div>
      )}
      <Suspense>
        {asked?.action === 'suspend' ? <suspendDialog.Part account={asked.account} onClose={close} /> : null}
        {asked?.action === 'limit' ? <limitsDialog.Part account={asked.account} onClose={close} /> : null}
      </Suspense>
      {asked?.action === 'restore' ? <RestoreAccount account={asked.account} onClose={close} /> : null}
    </>
  )
}

type AccountResultsProps = {
  data: Page
  search: AccountsSearch
  onChange: (next: AccountsSearch) => void
  onAct: (account: InstallationAccount, action: AccountAction) => void
}

function AccountResults({ data: { items, total, suspended }, search, onChange, onAct }: AccountResultsProps) {
  const totalPages = Math.max(1, Math.ceil(total / ACCOUNTS_PAGE))
  return (
    <>
      <p role="status" className="num mt-5 mb-3 text-sm text-texto-3">
        {formatCount(total, 'cuenta', 'cuentas')}
        {suspended > 0 ? ` · ${formatCount(suspended, 'suspendida', 'suspendidas')} en total` : null}
      </p>
      {items.length > 0 ? (
        <AccountList accounts={items} onAct={onAct} />
      ) : (
        <EmptyState title="Ninguna cuenta coincide">Busca otra cosa, o quita los filtros.</EmptyState>
      )}
      {totalPages > 1 ? (
        <Paging page={search.p ?? 1} totalPages={totalPages} onPage={(page) => onChange({ p: page })} />
      ) : null}
    </>
  )
}
