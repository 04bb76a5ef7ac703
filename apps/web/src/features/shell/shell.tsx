import { limits, type User } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, type ReactNode, useState } from 'react'
import { meQuery } from '../../data/account/me.ts'
import { useOffline } from '../../data/live/use-offline.ts'
import { useActiveWorkspace, useDistinctiveName } from '../../data/workspaces/workspaces.ts'
import { afterFirstPage } from '../../lib/page-settled.ts'
import { sleep } from '../../lib/sleep.ts'
import { useSession } from '../../lib/session/session.ts'
import { OfflineStrip } from '../../ui/feedback/offline-strip.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Beta, Logo } from '../../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { AuthGate } from './auth-gate.tsx'
import { SearchButton } from './search-button.tsx'
import { RoleGate } from './role-gate.tsx'
import { Sidebar } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { usePageChange } from './use-page-change.ts'
import { useReportSettled } from './use-report-settled.ts'
import { useShortcuts } from './use-shortcuts.ts'

const neverAborted = new AbortController().signal
/** The toaster is never opened by a press that could retry its load: it retries by itself, and toasts wait for it. */
const loadWithRetry = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => sleep(limits.pollEveryMs, neverAborted, 'online').then(() => loadWithRetry(load)))
const news = lazyPart(() => import('./news-dialog.tsx').then(({ NewsDialog }) => NewsDialog))
const toaster = lazyPart(() =>
  loadWithRetry(() => afterFirstPage(() => import('../../ui/feedback/toaster.tsx'))).then(({ Toaster }) => Toaster),
)

const accountStrip = lazyPart(() => import('./account-strip.tsx').then((file) => file.AccountStrip))

/** `notice`: above every page; it loads later. */
type FrameProps = { notice: ReactNode; notificationBell: ReactNode; palette: ReactNode; onSearch: () => void }
type ShellProps = FrameProps & { firstWorkspace: (note: string | null) => ReactNode; lockedWorkspace: ReactNode }

/** The frame of every page. Parts of other features are passed in, because features do not import each other. */
export function Shell({ firstWorkspace, lockedWorkspace, ...frame }: ShellProps) {
  return (
    <AuthGate firstWorkspace={firstWorkspace} lockedWorkspace={lockedWorkspace}>
      <ShellFrame {...frame} />
    </AuthGate>
  )
}

function ShellFrame({ notice, notificationBell, palette, onSearch }: FrameProps) {
  const user = useSession()?.user
  const hasNews = useQuery(meQuery).data?.hasNews === true
  const [isNewsOpen, setIsNewsOpen] = useState(hasNews)
  const offline = useOffline()
  const main = usePageChange()
  const isWide = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isWide) })
  useShortcuts()
  useReportSettled()
  if (!user) return null
  return (
    <>
      <a
        href="#contenido"
        className={
          'fixed top-2 left-2 z-70 -translate-y-16 rounded-ctl bg-acento px-4 py-2 font-medium text-acento-texto ' +
          'focus:translate-y-0'
        }
      >
        Saltar al contenido
      </a>
      <TopBar user={user} notificationBell={notificationBell} onSearch={onSearch} onNews={() => setIsNewsOpen(true)} />
      <aside
        aria-label="Navegación"
        className={
          'group/rail fixed top-16 bottom-0 left-0 z-20 hidden w-[64px] overflow-hidden border-r border-linea ' +
          'bg-lienzo transition-[width,box-shadow] duration-200 ease-salida hover:w-[256px] hover:shadow-hoja ' +
          'hover:delay-75 has-[:focus-visible,[data-popup-open]]:w-[256px] ' +
          'has-[:focus-visible,[data-popup-open]]:shadow-hoja motion-reduce:transition-none md:block'
        }
      >
        <Sidebar user={user} rail />
      </aside>
      <main id="contenido" ref={main} tabIndex={-1} className="flex min-h-dvh flex-col pt-16 outline-none md:pl-[64px]">
        <div
          className="flex w-full grow flex-col justify-between px-4 py-7 md:px-9"
          // All screens begin at the same edge, however wide they are.
          style={{ maxWidth: isWide ? '124rem' : '82rem' }}
        >
          <div>
            <Suspense>{notice}</Suspense>
            <AccountState />
            <RoleGate>
              <Outlet />
            </RoleGate>
          </div>
          {offline ? <OfflineStrip place="page" {...offline} /> : null}
        </div>
      </main>
      <Suspense>
        <toaster.Part />
      </Suspense>
      <Suspense>{isNewsOpen ? <news.Part onlyNew={hasNews} onClose={() => setIsNewsOpen(false)} /> : null}</Suspense>
      {palette}
    </>
  )
}

function AccountState() {
  const workspace = useActiveWorkspace()
  return workspace && (workspace.suspension || workspace.reached.length > 0) ? (
    <Suspense>
      <accountStrip.Part workspace={workspace} />
    </Suspense>
  ) : null
}

function TopBar({
  user,
  notificationBell,
  onSearch,
  onNews,
}: {
  user: User
  notificationBell: ReactNode
  onSearch: () => void
  onNews: () => void
}) {
  const workspace = useDistinctiveName()
  return (
    <header
      className={
        'fixed inset-x-0 top-0 z-30 flex h-16 items-center gap-1 border-b border-linea bg-lienzo px-2 md:gap-2.5 ' +
        'md:px-4'
      }
    >
      <NavigationDrawer user={user} onSearch={onSearch} />
      <Link to="/" className="flex shrink-0 items-center gap-2.5 rounded-ctl" aria-label="Portavoz, inicio">
        <Logo />
        <span
          className={`text-base font-semibold tracking-tight ${workspace ? 'max-md:hidden' : 'max-[359px]:hidden'}`}
        >
          Portavoz
        </span>
      </Link>
      {workspace ? (
        <>
          <span className="max-md:hidden">
            <Beta />
          </span>
          <p title={workspace} className="min-w-0 truncate text-sm font-semibold">
            <span className="sr-only">Negocio: </span>
            {workspace}
          </p>
        </>
      ) : (
        <Beta />
      )}
      <div className="ml-auto flex shrink-0 items-center gap-0.5">
        <SearchButton onSearch={onSearch} />
        {notificationBell}
        <ThemeMenu />
        <AccountMenu user={user} onNews={onNews} />
      </div>
    </header>
  )
}
