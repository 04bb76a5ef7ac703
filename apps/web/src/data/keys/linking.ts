import { defineResource, everything } from '../query/resource.ts'
import { byId, none } from './key-shapes.ts'

/** Phones, and programs of the owner. */
export const linkingKeys = {
  /** By the name of the session. */
  whatsappSessions: defineResource(
    'whatsapp-sessions',
    { staleAfter: { session: ({ sessionName }) => [sessionName] } },
    (all) => ({
      ...byId(all),
      limits: (sessionName: string) => [...all, sessionName, 'limits'] as const,
      remoteLink: (sessionName: string) => [...all, sessionName, 'remote-link'] as const,
    }),
  ),
  agentlessSessions: defineResource(
    'agentless-sessions',
    { staleAfter: { agent: everything, session: everything } },
    none,
  ),
  pendingDeletions: defineResource('pending-deletions', { staleAfter: { session: everything } }, none),
  whatsappVersion: defineResource('whatsapp-version', {}, none),
  automation: defineResource('automation', { staleAfter: { automation: everything } }, (all) => ({
    workflows: [...all, 'workflows'] as const,
  })),
  evolution: defineResource('evolution', { staleAfter: { evolution: everything }, isRechecked: false }, none),
  integrationKeys: defineResource('integration-keys', {}, none),
}
