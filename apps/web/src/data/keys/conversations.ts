import { defineResource, everything } from '../query/resource.ts'
import { byFilters, byId, none } from './key-shapes.ts'

/** Conversations, their messages, and what people attach to them. */
export const conversationKeys = {
  conversations: defineResource(
    'conversations',
    { staleAfter: { message: everything, conversation: everything, conversations: everything }, isPaged: true },
    (all) => ({
      ...byFilters(all),
      sessionLookups: [...all, 'session'] as const,
      sessionLookup: (session: string) => [...all, 'session', session] as const,
    }),
  ),
  messages: defineResource(
    'messages',
    { staleAfter: { message: everything, conversation: everything }, isPaged: true },
    byId,
  ),
  /** Not below `conversations`, because list updates do not change it. */
  conversationStats: defineResource(
    'conversation-stats',
    { staleAfter: { message: everything, conversation: everything, conversations: everything }, throttleMs: 1_000 },
    byFilters,
  ),
  conversationTags: defineResource('conversation-tags', { staleAfter: { conversation: everything } }, none),
  notes: defineResource(
    'notes',
    { staleAfter: { conversation: ({ isGone, conversationId }) => (isGone ? null : [conversationId]) } },
    byId,
  ),
  conversationActivity: defineResource(
    'conversation-activity',
    {
      staleAfter: {
        message: ({ conversationId }) => [conversationId],
        conversation: ({ isGone, conversationId }) => (isGone ? null : [conversationId]),
        conversations: everything,
      },
    },
    byId,
  ),
  journal: defineResource('journal', { staleAfter: { message: everything } }, byId),
  contact: defineResource('contact', {}, byId),
  media: defineResource('media', {}, byId),
  places: defineResource('places', {}, none),
  cannedReplies: defineResource('canned-replies', { staleAfter: { canned_reply: everything } }, none),
  /** What waits for a person. */
  pending: defineResource(
    'pending',
    {
      staleAfter: {
        // A reply ends a wait without an event of the conversation.
        message: everything,
        conversation: everything,
        conversations: everything,
        agent: everything,
        model: everything,
        lead: everything,
        lead_webhook: everything,
      },
      throttleMs: 10_000,
    },
    none,
  ),
}
