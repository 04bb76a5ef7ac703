import { defineResource, everything } from './query/resource.ts'

/** Progress comes with its event and is written into the cache: nothing is refetched. */
const unlessProgress = ({ stage }: { stage?: unknown }) => (stage ? null : [])
const ifGone = ({ isGone }: { isGone?: boolean | undefined }) => (isGone ? [] : null)
const ifStays = ({ isGone }: { isGone?: boolean | undefined }) => (isGone ? null : [])
const ofAgent = ({ agentId }: { agentId: string }) => [agentId]

/** Of the team's consoles that hear of a change among the people. */
const spreadMs = 2_000

const none = () => ({})
const byFilters = <Name extends string>(all: readonly [Name]) => ({
  list: <Filters extends object>(filters: Filters) => [...all, filters] as const,
})
const byId = <Name extends string>(all: readonly [Name]) => ({ one: (id: string) => [...all, id] as const })

/**
 * Every query key of the console, by resource, with the pushed events that make it stale. Invalidating a key includes
 * the keys that start with it.
 */
export const keys = {
  // Conversations
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

  // Contacts
  contactList: defineResource(
    'contact-list',
    {
      // A message changes only the time of a contact's last conversation, and all loaded pages would be read again.
      staleAfter: { conversation: ifGone, contact: everything, contacts: everything },
      throttleMs: 5_000,
    },
    byFilters,
  ),
  contactCard: defineResource(
    'contact-card',
    {
      staleAfter: {
        conversation: ifStays,
        lead: everything,
        // A contact that is gone is written into the cache: a refetch would answer 404.
        contact: ({ contactId, isGone, continuesIn }) => (isGone || continuesIn ? null : [contactId]),
        contacts: everything,
      },
    },
    byId,
  ),
  contactStats: defineResource(
    'contact-stats',
    { staleAfter: { message: everything, contact: everything, contacts: everything }, throttleMs: 5_000 },
    none,
  ),
  contactTags: defineResource('contact-tags', { staleAfter: { contact: everything, contacts: everything } }, none),
  contactFields: defineResource('contact-fields', { staleAfter: { contacts: everything } }, none),
  contactImports: defineResource('contact-imports', { staleAfter: { contacts: everything } }, none),
  contactMerge: defineResource('contact-merge', {}, (all) => ({
    of: (id: string, otherId: string) => [...all, id, otherId] as const,
  })),

  // Extraction
  extractionCounts: defineResource(
    'extraction-counts',
    {
      staleAfter: {
        message: everything,
        conversation: ifGone,
        agent: everything,
      },
      throttleMs: 5_000,
    },
    byFilters,
  ),
  /** Results stay on screen until the user searches again, except those of deleted conversations. */
  extractionSearch: defineResource(
    'extraction-search',
    { staleAfter: { conversation: ifGone }, isRechecked: false },
    (all) => ({
      results: <Filters extends object>(filters: Filters, query: string) => [...all, filters, query] as const,
    }),
  ),
  savedSearches: defineResource('saved-searches', { staleAfter: { saved_search: everything } }, none),

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

  // Figures of a period, which change slowly
  analytics: defineResource('analytics', {}, byFilters),

  // Agents
  agents: defineResource(
    'agents',
    {
      staleAfter: {
        message: everything,
        conversation: everything,
        agent: everything,
        // Documents are what an agent without a model answers from.
        document: unlessProgress,
        model: everything,
        budget: everything,
      },
    },
    (all) => ({
      connections: (id: string) => [...all, id, 'connections'] as const,
      executions: (id: string) => [...all, id, 'executions'] as const,
      spending: (id: string) => [...all, id, 'spending'] as const,
      webPage: (id: string) => [...all, id, 'web-page'] as const,
      versions: (id: string) => [...all, id, 'versions'] as const,
      /** What uses the account's n8n: any change of an agent invalidates it. */
      usingN8n: [...all, 'of-n8n'] as const,
    }),
  ),
  firstSteps: defineResource(
    'first-steps',
    { staleAfter: { agent: everything, document: unlessProgress, conversation: everything }, throttleMs: 5_000 },
    none,
  ),
  agentVersion: defineResource('agent-version', {}, (all) => ({
    one: (agentId: string, number: number) => [...all, agentId, number] as const,
  })),
  /** Not below `agents`: a refetch after the deletion would answer 404. */
  agentBelongings: defineResource('agent-belongings', {}, byId),
  predictedOutcome: defineResource('foreseen', {}, byFilters),
  lookupSecret: defineResource('lookup-secret', {}, byId),
  tests: defineResource(
    'tests',
    // An agent's event changes what differs from the last run.
    { staleAfter: { agent: ofAgent, tests: ofAgent, document: unlessProgress } },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      runs: (agentId: string) => [...all, agentId, 'runs'] as const,
      run: (agentId: string, runId: string) => [...all, agentId, 'run', runId] as const,
    }),
  ),
  questions: defineResource(
    'questions',
    {
      staleAfter: { message: everything, conversation: everything, question: everything, document: unlessProgress },
      throttleMs: 5_000,
    },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      list: <Filters extends object>(agentId: string | null, filters: Filters) => [...all, agentId, filters] as const,
    }),
  ),
  /** Open ones of all agents. Grouping them by meaning costs much, so messages do not count them again. */
  questionCounts: defineResource(
    'question-counts',
    { staleAfter: { question: everything, document: unlessProgress }, throttleMs: 60_000 },
    none,
  ),
  leads: defineResource(
    'leads',
    { staleAfter: { lead: ofAgent, lead_webhook: ofAgent, conversation: ifGone } },
    (all) => ({
      ofAgent: (agentId: string) => [...all, agentId] as const,
      list: (agentId: string, search: string, isUnsent: boolean) =>
        [...all, agentId, search, ...(isUnsent ? ['unsent'] : [])] as const,
    }),
  ),
  leadsOfAll: defineResource(
    'leads-of-all',
    { staleAfter: { lead: everything, lead_webhook: everything, conversation: ifGone } },
    (all) => ({
      list: (search: string, isUnsent: boolean) => [...all, search, ...(isUnsent ? ['unsent'] : [])] as const,
    }),
  ),
  /** By conversation. */
  lead: defineResource('lead', { staleAfter: { lead: ({ conversationId }) => [conversationId] } }, byId),
  leadWebhook: defineResource('lead-webhook', { staleAfter: { lead_webhook: ofAgent } }, byId),
  leadDeliveries: defineResource('lead-deliveries', { staleAfter: { lead_webhook: ofAgent } }, byId),

  // WhatsApp sessions, by name
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

  // Documents, which are deleted with their agent and show its name
  documents: defineResource('documents', { staleAfter: { agent: everything, document: unlessProgress } }, byFilters),
  document: defineResource('document', { staleAfter: { document: unlessProgress } }, byId),
  documentStats: defineResource(
    'document-stats',
    { staleAfter: { agent: everything, document: everything }, throttleMs: 1_000 },
    none,
  ),
  documentTags: defineResource('document-tags', { staleAfter: { document: unlessProgress } }, none),
  passages: defineResource('passages', { staleAfter: { document: unlessProgress } }, byId),
  documentPictures: defineResource('document-pictures', { staleAfter: { document: unlessProgress } }, byId),
  documentRows: defineResource('document-rows', { staleAfter: { document: unlessProgress } }, byFilters),
  pictureThumbnail: defineResource('picture-thumbnail', {}, byId),
  excelPreview: defineResource('excel-preview', {}, byId),

  // Workspaces
  workspaces: defineResource(
    'workspaces',
    { staleAfter: { members: everything, account_limit: everything }, isOfPerson: true, spreadMs },
    none,
  ),
  workspaceOverview: defineResource(
    'workspace-overview',
    {
      staleAfter: {
        message: everything,
        conversation: everything,
        conversations: everything,
        agent: everything,
        model: everything,
        members: everything,
      },
      isOfPerson: true,
      throttleMs: 5_000,
    },
    none,
  ),
  attention: defineResource('attention', { staleAfter: { members: everything }, spreadMs }, none),
  members: defineResource('members', { staleAfter: { members: everything }, spreadMs }, none),
  workspaceLoss: defineResource('workspace-loss', {}, none),
  workspaceInvitations: defineResource(
    'workspace-invitations',
    { staleAfter: { members: everything }, spreadMs },
    none,
  ),
  auditLog: defineResource('audit-log', {}, byFilters),
  invitationLink: defineResource('invitation-link', {}, byId),

  // Account
  me: defineResource('me', {}, none),
  profile: defineResource('profile', {}, none),
  secondFactor: defineResource('second-factor', {}, none),
  signInSessions: defineResource('sessions', {}, none),
  push: defineResource('push', {}, (all) => ({
    digest: [...all, 'digest'] as const,
    staffChat: [...all, 'staff-chat'] as const,
  })),
  model: defineResource('model', { staleAfter: { model: everything, budget: everything } }, (all) => ({
    transcriber: [...all, 'transcriber'] as const,
    speech: [...all, 'speech'] as const,
  })),
  modelPrices: defineResource('model-prices', { staleAfter: { model: everything, budget: everything } }, none),
  automation: defineResource('automation', { staleAfter: { automation: everything } }, (all) => ({
    workflows: [...all, 'workflows'] as const,
  })),
  evolution: defineResource('evolution', { staleAfter: { evolution: everything }, isRechecked: false }, none),
  integrationKeys: defineResource('integration-keys', {}, none),
  installation: defineResource('installation', {}, none),
  restored: defineResource('restored', {}, none),
  retention: defineResource('retention', {}, none),
  installationAccounts: defineResource('installation-accounts', {}, byFilters),
  releaseNotes: defineResource('release-notes', {}, none),
  installationBackups: defineResource('installation-backups', { staleAfter: { backup: everything } }, none),
}

export const mutationKeys = {
  sendMessage: (conversationId: string) => ['send-message', conversationId] as const,
}
