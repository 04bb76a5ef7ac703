import type { Platform } from '@portavoz/contract'
import { PlatformCornerIcon } from '../../ui/platform-icon.tsx'
import { initialsOf } from './labels.ts'

export const ContactAvatar = ({ name, platform }: { name: string; platform: Platform }) => (
  <span
    className={
      'relative grid size-10 shrink-0 place-items-center rounded-full bg-superficie-2 text-sm font-semibold ' +
      'text-texto-2'
    }
  >
    <span aria-hidden>{initialsOf(name)}</span>
    <PlatformCornerIcon platform={platform} />
  </span>
)
