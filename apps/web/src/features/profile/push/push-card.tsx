import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { pushSettingsQuery } from '../../../data/account/push.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { describeRequestError } from '../profile-errors.ts'
import { DeviceList } from './device-list.tsx'
import { PushPreferencesFields } from './push-preferences.tsx'
import { ThisDevice } from './this-device.tsx'

const otherWays = lazyPart(() => import('./other-ways.tsx').then((file) => file.OtherWays))

/** Notices while the console is closed: their ways, kinds and quiet hours, and the other devices. */
export function PushCard() {
  const { data: settings, error, isFetching, refetch } = useQuery(pushSettingsQuery)
  return (
    <SectionCard
      title="Avisos fuera de la consola"
      description="Llegan aunque Portavoz esté cerrado: a cada dispositivo donde los actives, por correo o en Telegram."
    >
      {settings ? (
        <div className="grid gap-6">
          <PushPreferencesFields preferences={settings} />
          <ThisDevice settings={settings} />
          <Suspense fallback={<Skeleton size="h-40 w-full" />}>
            <otherWays.Part />
          </Suspense>
          <DeviceList devices={settings.devices.filter(({ isCurrent }) => !isCurrent)} />
        </div>
      ) : error ? (
        <ErrorState title="No se pudieron cargar tus avisos" busy={isFetching} onRetry={() => void refetch()}>
          {describeRequestError(error, '')}
        </ErrorState>
      ) : (
        <Skeleton size="h-40 w-full" />
      )}
    </SectionCard>
  )
}
