import type { Profile } from '@portavoz/contract'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SecondFactorSkeleton } from '../profile-placeholder.tsx'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'

const setPasswordCard = lazyPart(() => import('../provider/set-password-card.tsx').then((file) => file.SetPasswordCard))
const providerCard = lazyPart(() => import('../provider/provider-card.tsx').then((file) => file.ProviderCard))
const secondFactorCard = lazyPart(() =>
  import('../second-factor/second-factor-card.tsx').then((file) => file.SecondFactorCard),
)

/** How the person enters. */
export const AccountPart = ({ profile }: { profile: Profile }) => (
  <>
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
    <Suspense fallback={<SecondFactorSkeleton />}>
      <secondFactorCard.Part username={profile.username} />
    </Suspense>
  </>
)
