import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { profileQuery } from '../../data/account/profile.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DataCard } from './account/data-card.tsx'
import { EmailCard } from './account/email-card.tsx'
import { InfoCard } from './account/info-card.tsx'
import { PasswordCard } from './account/password-card.tsx'
import { SessionsCard } from './account/sessions-card.tsx'
import { useMay } from '../../data/workspaces/workspaces.ts'

const automationPart = lazyPart(() => import('./automation/automation-part.tsx').then((file) => file.AutomationPart))
const integrationKeysCard = lazyPart(() =>
  import('./integration-keys/integration-keys-card.tsx').then((file) => file.IntegrationKeysCard),
)
const setPasswordCard = lazyPart(() => import('./provider/set-password-card.tsx').then((file) => file.SetPasswordCard))
const providerCard = lazyPart(() => import('./provider/provider-card.tsx').then((file) => file.ProviderCard))
const secondFactorCard = lazyPart(() =>
  import('./second-factor/second-factor-card.tsx').then((file) => file.SecondFactorCard),
)
const pushCard = lazyPart(() => import('./push/push-card.tsx').then((file) => file.PushCard))
const modelsPart = lazyPart(() => import('./model/models-part.tsx').then((file) => file.ModelsPart))

export function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const mayConfigure = useMay('admin')
  const hasFailed = error !== null && !profile
  useEffect(() => {
    if (hasFailed) toast({ description: 'No se pudo cargar la información del perfil', kind: 'error' })
  }, [hasFailed])
  return (
    <>
      <h1 className="mb-6 text-2xl font-semibold">Mi Perfil</h1>
      {hasFailed ? (
        <ErrorState title="No podemos mostrar tu perfil" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : null}
      {!profile && !hasFailed ? <ProfilePlaceholder /> : null}
      {profile ? (
        <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <InfoCard profile={profile} />
          <div className="grid min-w-0 gap-5">
            {profile.hasPassword ? (
              <>
                <EmailCard profile={profile} />
                <PasswordCard username={profile.username} />
              </>
            ) : (
              <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
                <setPasswordCard.Part profile={profile} />
              </Suspense>
            )}
            {profile.provider ? (
              <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
                <providerCard.Part profile={profile} provider={profile.provider} />
              </Suspense>
            ) : null}
            <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
              <secondFactorCard.Part username={profile.username} />
            </Suspense>
            <SessionsCard />
            <div id="avisos">
              <Suspense fallback={<Skeleton size="h-72 w-full rounded-panel" />}>
                <pushCard.Part />
              </Suspense>
            </div>
            {mayConfigure ? <WorkspaceSettings /> : null}
            <DataCard profile={profile} />
          </div>
        </div>
      ) : null}
    </>
  )
}

/** Settings of the business, for those who administer it. */
const WorkspaceSettings = () => (
  <>
    <Suspense fallback={<Skeleton size="h-72 w-full rounded-panel" />}>
      <modelsPart.Part />
    </Suspense>
    <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
      <integrationKeysCard.Part />
    </Suspense>
    <Suspense fallback={<Skeleton size="h-72 w-full rounded-panel" />}>
      <automationPart.Part />
    </Suspense>
  </>
)

const ProfilePlaceholder = () => (
  <div role="status" aria-label="Cargando" className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
    <Skeleton size="h-72 w-full rounded-panel" />
    <div className="grid gap-5">
      <Skeleton size="h-56 w-full rounded-panel" />
      <Skeleton size="h-72 w-full rounded-panel" />
    </div>
  </div>
)
