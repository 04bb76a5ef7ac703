import type { ContactSummary } from '@portavoz/contract'
import { Badge } from '../../ui/badge.tsx'

type ContactBadgesProps = { contact: Pick<ContactSummary, 'isBlocked' | 'isOptedOut'> }

export const ContactBadges = ({ contact: { isBlocked, isOptedOut } }: ContactBadgesProps) => (
  <>
    {isBlocked ? (
      <Badge tone="error" shape="square">
        Bloqueado
      </Badge>
    ) : null}
    {isOptedOut ? (
      <Badge tone="aviso" shape="diamond">
        De baja
      </Badge>
    ) : null}
  </>
)
