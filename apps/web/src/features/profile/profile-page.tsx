import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { profileQuery } from '../../data/profile.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { DataCard } from './data-card.tsx'
import { EmailCard } from './email-card.tsx'
import { InfoCard } from './info-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const automation = lazyPart(() => import('./automation/automation-part.tsx').then((file) => file.AutomationPart))
const integrations = lazyPart(() => import('./integrations-card.tsx').then((file) => file.IntegrationsCard))
const models = lazyPart(() => import('./model/models-part.tsx').then((file) => file.ModelsPart))

export function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const lost = error !== null && !profile
  useEffect(() => {
    if (lost) toast({ description: 'No se pudo cargar la información del perfil', kind: 'error' })
  }, [lost])
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold">Mi Perfil</h1>
      {lost ? (
        <ErrorState title="No podemos mostrar tu perfil" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : null}
      {!profile && !lost ? <Waiting /> : null}
      {profile ? (
        <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <InfoCard profile={profile} />
          <div className="grid min-w-0 gap-5">
            <EmailCard profile={profile} />
            <PasswordCard username={profile.username} />
            <SessionsCard />
            <Suspense fallback={<Skeleton size="h-72 w-full rounded-panel" />}>
              <models.Part />
            </Suspense>
            <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
              <integrations.Part />
            </Suspense>
            <Suspense fallback={<Skeleton size="h-72 w-full rounded-panel" />}>
              <automation.Part />
            </Suspense>
            <DataCard username={profile.username} />
          </div>
        </div>
      ) : null}
    </>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Cargando" className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
    <Skeleton size="h-72 w-full rounded-panel" />
    <div className="grid gap-5">
      <Skeleton size="h-56 w-full rounded-panel" />
      <Skeleton size="h-72 w-full rounded-panel" />
    </div>
  </div>
)
