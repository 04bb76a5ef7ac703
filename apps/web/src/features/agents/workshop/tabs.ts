import type { LinkProps } from '@tanstack/react-router'

/** What the workshop of an agent offers, in this order; each is a route under `/agents/$agentId`. */
export const tabs: readonly { to: NonNullable<LinkProps['to']>; label: string }[] = [
  { to: '/agents/$agentId/versions', label: 'Versiones' },
  { to: '/agents/$agentId/leads', label: 'Interesados' },
]
