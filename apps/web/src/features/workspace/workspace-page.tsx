import { workspaceRoleLabels } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useActiveWorkspace, useMay } from '../../data/workspaces/workspaces.ts'
import { useSession } from '../../lib/session/session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { AttentionCard } from './attention/attention-card.tsx'
import type { IdentityParts } from './deletion/identity-parts.ts'
import { InvitationsCard } from './invitations/invitations-card.tsx'
import { NameCard } from './name-card.tsx'
import { OfferCard } from './ownership/offer-card.tsx'
import { ReceivedOffer } from './ownership/received-offer.tsx'
import { PeopleCard } from './people/people-card.tsx'
import { ChangeControls } from '../../data/workspaces/change-controls.tsx'

const secondFactorDemandCard = lazyPart(() =>
  import('./second-factor-demand-card.tsx').then((file) => file.SecondFactorDemandCard),
)

const brandCard = lazyPart(() => import('./brand/brand-card.tsx').then((file) => file.BrandCard))
const retentionCard = lazyPart(() => import('./retention/retention-card.tsx').then((file) => file.RetentionCard))
const deletionCard = lazyPart(() => import('./deletion/deletion-card.tsx').then((file) => file.DeletionCard))

/** The active workspace: its name, its people, the invitations and its owner. */
export function WorkspacePage({ identityParts }: { identityParts: IdentityParts }) {
  const workspace = useActiveWorkspace()
  const userId = useSession()?.user.id
  const administers = useMay('admin')
  if (!workspace || userId === undefined) return null
  const { name, description } = workspaceRoleLabels[workspace.role]
  const self = { userId, role: workspace.role }
  return (
    <>
      <div className="mb-6">
        <h1 className="text-2xl font-semibold">Mi negocio</h1>
        <p className="mt-1 text-sm text-texto-2">
          Tu papel aquí: <strong className="font-semibold">{name}</strong>. {description}
        </p>
        <div className="flex flex-wrap gap-x-5 text-sm">
          <Link to="/negocios" className={standaloneLinkClass}>
            Todos mis negocios
          </Link>
          {administers ? (
            <Link to="/negocio/registro" className={standaloneLinkClass}>
              Registro de actividad
            </Link>
          ) : null}
        </div>
      </div>
      <div className="grid gap-5">
        {workspace.isOffered ? <ReceivedOffer workspace={workspace} /> : null}
        <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <ChangeControls>
            <NameCard key={workspace.name} name={workspace.name} mayRename={administers} />
          </ChangeControls>
          <div className="grid min-w-0 gap-5">
            <PeopleCard workspace={workspace} self={self} />
            <ChangeControls>
              {administers ? <InvitationsCard workspace={workspace} /> : null}
              {administers ? (
                <Suspense fallback={<Skeleton size="h-92 w-full rounded-panel" />}>
                  <brandCard.Part workspace={workspace} />
                </Suspense>
              ) : null}
              {administers ? <AttentionCard /> : null}
              {administers ? (
                <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
                  <secondFactorDemandCard.Part workspace={workspace} />
                </Suspense>
              ) : null}
            </ChangeControls>
            {/* A suspended business may still be passed on. */}
            {workspace.role === 'owner' ? <OfferCard workspace={workspace} self={self} /> : null}
            <ChangeControls>
              {workspace.role === 'owner' ? (
                <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
                  <retentionCard.Part />
                </Suspense>
              ) : null}
              {workspace.role === 'owner' ? (
                <Suspense fallback={<Skeleton size="h-40 w-full rounded-panel" />}>
                  <deletionCard.Part workspace={workspace} identityParts={identityParts} />
                </Suspense>
              ) : null}
            </ChangeControls>
          </div>
        </div>
      </div>
    </>
  )
}

/** Begins with the page, which does not wait for it. */
WorkspacePage.preload = async () => brandCard.fetchAhead()
