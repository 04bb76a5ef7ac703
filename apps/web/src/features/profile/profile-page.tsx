import type { Profile } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { profileQuery } from '../../data/account/profile.ts'
import { ChangeControls } from '../../data/workspaces/change-controls.tsx'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { AccountPart } from './account/account-part.tsx'
import { InfoCard } from './account/info-card.tsx'
import { findPart, profileParts } from './profile-parts.ts'
import { PartSkeletons, PersonSkeleton } from './profile-placeholder.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

const pushCard = lazyPart(() => import('./push/push-card.tsx').then((file) => file.PushCard))
const modelsPart = lazyPart(() => import('./model/models-part.tsx').then((file) => file.ModelsPart))
const integrationsPart = lazyPart(() => import('./integrations-part.tsx').then((file) => file.IntegrationsPart))
const sessionsCard = lazyPart(() => import('./account/sessions-card.tsx').then((file) => file.SessionsCard))
const dataCard = lazyPart(() => import('./account/data-card.tsx').then((file) => file.DataCard))

/** Where there is room, the person stands beside every part; elsewhere only above the account. */
const columnsClass = 'grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]'
/** In one column it would stay above the forms that scroll. */
const personClass = 'top-20 min-w-0 lg:sticky'

/** The person's account and, for those who administer it, settings of the business; one part at a time. */
export function ProfilePage() {
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  const mayConfigure = useMay('admin')
  const parts = profileParts.filter(({ isOfBusiness }) => mayConfigure || !isOfBusiness)
  const { part: name } = useParams({ strict: false })
  const { part } = findPart(parts, name)
  const hasFailed = error !== null && !profile
  useEffect(() => {
    if (hasFailed) toast({ description: 'No se pudo cargar la información del perfil', kind: 'error' })
  }, [hasFailed])
  return (
    <>
      <h1 className="text-2xl font-semibold">Mi Perfil</h1>
      <ProfileTabs parts={parts} shown={part} />
      {hasFailed ? (
        <ErrorState title="No podemos mostrar tu perfil" busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : profile ? (
        <div className={columnsClass}>
          <div className={part === undefined ? personClass : `${personClass} max-lg:hidden`}>
            <InfoCard profile={profile} />
          </div>
          <div className="grid min-w-0 gap-5">
            {part === undefined ? (
              <AccountPart profile={profile} />
            ) : (
              <Suspense fallback={<PartPlaceholder part={part} />}>
                <ShownPart part={part} profile={profile} />
              </Suspense>
            )}
          </div>
        </div>
      ) : (
        <ProfilePlaceholder part={part} />
      )}
    </>
  )
}

const lazyParts = {
  avisos: pushCard,
  modelo: modelsPart,
  integraciones: integrationsPart,
  sesiones: sessionsCard,
  datos: dataCard,
}

/** The part of the address. */
ProfilePage.preload = async (pathname: string) => {
  const [, , name] = pathname.split('/')
  const { part } = findPart(profileParts, name)
  if (part !== undefined) await lazyParts[part].preload()
}

type ShownPartProps = { part: NonNullable<(typeof profileParts)[number]['part']>; profile: Profile }

function ShownPart({ part, profile }: ShownPartProps) {
  if (part === 'avisos') return <pushCard.Part />
  if (part === 'sesiones') return <sessionsCard.Part />
  if (part === 'datos') return <dataCard.Part profile={profile} />
  return <ChangeControls>{part === 'modelo' ? <modelsPart.Part /> : <integrationsPart.Part />}</ChangeControls>
}

type PlaceholderProps = { part: (typeof profileParts)[number]['part'] }

const PartPlaceholder = ({ part }: PlaceholderProps) => (
  <div role="status" aria-label="Cargando la parte" className="tardio grid gap-5">
    <PartSkeletons part={part} />
  </div>
)

const ProfilePlaceholder = ({ part }: PlaceholderProps) => (
  <div role="status" aria-label="Cargando" className={columnsClass}>
    <div className={part === undefined ? undefined : 'max-lg:hidden'}>
      <PersonSkeleton />
    </div>
    <div className="grid gap-5">
      <PartSkeletons part={part} />
    </div>
  </div>
)
