import type { Platform } from '@portavoz/contract'
import { PlatformCorner } from '../../ui/platform-mark.tsx'
import { initials } from './words.ts'

export const ContactAvatar = ({ name, platform }: { name: string; platform: Platform }) => (
  <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-superficie-2 text-sm font-semibold text-texto-2">
    <span aria-hidden>{initials(name)}</span>
    <PlatformCorner platform={platform} />
  </span>
)
