import { type AgentEngine, fail, MASKED_SECRET, type N8nConfig, type N8nDraft, type N8nUsage } from '@portavoz/contract'
import type { N8nConnectionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { FindN8nConnection, N8nConnection, WorkflowAccess } from '../../ports/n8n/automation.ts'
import type { AutomationStore } from './automation.store.ts'
import { shownOrigin } from '../../platform/network/shown-origin.ts'
import { createConnectionCache } from './connection-cache.ts'
import { resolveToken } from './resolve-token.ts'
import type { N8nUseStore } from './n8n-use.store.ts'
import { openOrNull } from '../../platform/security/open-or-null.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

type AutomationServiceDeps = {
  store: AutomationStore
  use: N8nUseStore
  secrets: Pick<Secrets, 'seal' | 'open' | 'derive'>
  clock: Clock
  /** The default address at which workflows call this server. */
  publicUrl: string
  /** Runs after the transaction commits; must not throw. */
  afterCommit: () => void
}

const secretContext = (workspaceId: string) => `accounts/${workspaceId}/n8n`

/** The connection of a workspace to its n8n. The API token is stored encrypted and never shown. */
export function createAutomationService({ store, use, secrets, clock, publicUrl, afterCommit }: AutomationServiceDeps) {
  /** Null when it was encrypted with a lost key. */
  const tokenOf = ({ workspaceId, apiToken }: N8nConnectionRow): string | null =>
    apiToken === '' ? '' : openOrNull(() => secrets.open(apiToken, secretContext(workspaceId)))
  /** Derived, so that workflows keep working after a restart. Depends on the origin: another server never learns it. */
  const secretOf = (workspaceId: string, webhookUrl: string) =>
    secrets.derive(`n8n ${workspaceId} ${new URL(webhookUrl).origin}`)
  const readConnection: FindN8nConnection = async (workspaceId) => {
    const row = await store.findByWorkspace(workspaceId)
    return row
      ? { ...publicFields(row), apiToken: tokenOf(row) ?? '', secret: secretOf(workspaceId, row.webhookUrl) }
      : null
  }
  const { connectionOf, forget } = createConnectionCache({ load: readConnection, clock })
  const present = (row: N8nConnectionRow | undefined): N8nConfig => {
    if (!row) return { ...NO_CONFIG, backendUrl: publicUrl }
    const token = tokenOf(row)
    const updatedAt = row.updatedAt.toISOString()
    return { ...publicFields(row), apiToken: token ? MASKED_SECRET : '', isTokenLost: token === null, updatedAt }
  }
  /** Fills in from the stored connection what the draft leaves out. */
  const mergeDraft = (workspaceId: string, draft: N8nDraft, stored: N8nConnection | null): N8nConnection => ({
    webhookUrl: draft.webhookUrl,
    apiUrl: draft.apiUrl,
    apiToken: resolveToken(draft, stored),
    backendUrl: draft.backendUrl ?? stored?.backendUrl ?? publicUrl,
    isEnabled: draft.isEnabled ?? stored?.isEnabled ?? true,
    secret: secretOf(workspaceId, draft.webhookUrl),
  })

  return {
    connectionOf,
    /** Null for a workspace without n8n, and when the database is unavailable. */
    async reachOf(workspaceId: string): Promise<WorkflowAccess | null> {
      const connection = await ignoreFailure(connectionOf(workspaceId))
      return connection ? { webhookUrl: connection.webhookUrl, secret: connection.secret } : null
    },
    /** Who runs the line of a new agent: the workspace's n8n once it is enabled. */
    defaultEngine: async (workspaceId: string): Promise<AgentEngine> =>
      (await connectionOf(workspaceId))?.isEnabled ? 'n8n' : 'embedded',
    /** Called when another process has saved a connection. */
    forget,

    get: async (workspaceId: string): Promise<N8nConfig> => present(await store.findByWorkspace(workspaceId)),

    /** `changes`: what is stored now, in Spanish and without the token. */
    async save(
      workspaceId: string,
      draft: N8nDraft,
      savedById: string,
    ): Promise<{ config: N8nConfig; changes: string }> {
      const stored = await readConnection(workspaceId)
      const { secret: _, ...connection } = mergeDraft(workspaceId, draft, stored)
      const apiToken = connection.apiToken === '' ? '' : secrets.seal(connection.apiToken, secretContext(workspaceId))
      const row = { workspaceId, ...connection, apiToken, savedById, updatedAt: clock.now() }
      await store.save(row)
      forget()
      afterCommit()
      return { config: present(row), changes: describeConnection(connection, stored) }
    },

    use: (workspaceId: string): Promise<N8nUsage> => use.findByWorkspace(workspaceId),

    /** Deletes the token and the workflows' integration key too. */
    async remove(workspaceId: string): Promise<N8nConfig> {
      const result = await use.remove(workspaceId, clock.now())
      if (result !== 'done') fail(removalErrors[result])
      forget()
      afterCommit()
      return present(undefined)
    },

    resolveDraft: async (workspaceId: string, draft: N8nDraft): Promise<N8nConnection> =>
      mergeDraft(workspaceId, draft, await readConnection(workspaceId)),

    webhookUrl: async (workspaceId: string): Promise<string> =>
      (await connectionOf(workspaceId))?.webhookUrl ?? fail('n8n.missing'),
  }
}
export type AutomationService = ReturnType<typeof createAutomationService>

const removalErrors = {
  missing: 'n8n.missing',
  in_use: 'n8n.in_use',
  running: 'n8n_workflows.running',
} as const

const NO_CONFIG = { webhookUrl: '', apiUrl: '', apiToken: '', isEnabled: false, isTokenLost: false, updatedAt: null }

const publicFields = ({ webhookUrl, apiUrl, backendUrl, isEnabled }: N8nConnectionRow) => ({
  webhookUrl,
  apiUrl,
  backendUrl,
  isEnabled,
})

type StoredN8n = Omit<N8nConnection, 'secret'>

const describeConnection = ({ webhookUrl, apiUrl, apiToken, isEnabled }: StoredN8n, former: StoredN8n | null) =>
  [
    `webhook: ${shownOrigin(webhookUrl)}`,
    ...(apiUrl === '' ? [] : [`API: ${shownOrigin(apiUrl)}`]),
    ...(apiToken === (former?.apiToken ?? '') ? [] : [apiToken === '' ? 'sin token' : 'token nuevo']),
    isEnabled ? 'en uso' : 'apagado',
  ].join('; ')
