import type { Platform } from '@portavoz/contract'
import { contactInitials } from '../../lib/format/contact-name.ts'
import { PlatformCornerIcon } from '../../ui/platform-icon.tsx'

export const ContactAvatar = ({ name, platform }: { name: string; platform: Platform }) => (
  <span
    className={
      'relative grid size-10 shrink-0 place-items-center rounded-full bg-superficie-2 text-sm font-semibold ' +
      'text-texto-2'
    }
  >
    <span aria-hidden>{contactInitials(name)}</span>
    <PlatformCornerIcon platform={platform} />
  </span>
)
