import { useMedia } from '../../lib/hooks/use-media.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { profileParts } from './profile-parts.ts'

type PartName = (typeof profileParts)[number]['part']

/** The heights of the first cards of each part in rem, with its fields below each other and in columns. */
const cardHeights: Record<NonNullable<PartName> | 'cuenta', { narrow: number[]; wide: number[] }> = {
  cuenta: { narrow: [22.2, 28.9, 23.4], wide: [15.8, 22.6, 16.6] },
  avisos: { narrow: [85], wide: [63] },
  modelo: { narrow: [45.7, 46.7], wide: [33, 29] },
  integraciones: { narrow: [15, 50.8], wide: [14, 30] },
  sesiones: { narrow: [42], wide: [36] },
  datos: { narrow: [20.4], wide: [12.7] },
}
const PERSON_HEIGHT = 23

/** The cards of a part, as high as they will be. */
export function PartSkeletons({ part }: { part: PartName }) {
  const heights = cardHeights[part ?? 'cuenta'][useMedia('(min-width: 40rem)') ? 'wide' : 'narrow']
  return heights.map((height) => <CardSkeleton key={height} height={height} />)
}

/** The card of the second factor, whose code comes later. */
export function SecondFactorSkeleton() {
  const [, , height = 0] = cardHeights.cuenta[useMedia('(min-width: 40rem)') ? 'wide' : 'narrow']
  return <CardSkeleton height={height} />
}

export const PersonSkeleton = () => <CardSkeleton height={PERSON_HEIGHT} />

const CardSkeleton = ({ height }: { height: number }) => (
  <div style={{ height: `${height}rem` }}>
    <Skeleton size="size-full rounded-panel" />
  </div>
)
