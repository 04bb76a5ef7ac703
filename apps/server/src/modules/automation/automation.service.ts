import { fail, HIDDEN, type N8nConfig, type N8nDraft, type N8nUse } from '@portavoz/contract'
import type { N8nConnectionRow } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ConnectionOf, N8nConnection, WorkflowReach } from '../../ports/automation.ts'
import type { AutomationStore } from './automation.store.ts'
import { createConnections } from './connections.ts'
import { tokenFor } from './token-for.ts'
import type { UseStore } from './use.store.ts'

type Needs = {
  store: AutomationStore
  use: UseStore
  secrets: Pick<Secrets, 'seal' | 'open' | 'derive'>
  clock: Clock
  /** Where workflows call this server, for whoever says nothing else. */
  publicUrl: string
  /** Called after each commit. */
  committed: () => void
}

const place = (userId: string) => `accounts/${userId}/n8n`

/** How an account's n8n is reached. Its token is kept sealed, and told to nobody. */
export function createAutomation({ store, use, secrets, clock, publicUrl, committed }: Needs) {
  /** Null when it was sealed with a key that is gone. */
  const tokenOf = ({ userId, apiToken }: N8nConnectionRow): string | null => {
    try {
      return apiToken === '' ? '' : secrets.open(apiToken, place(userId))
    } catch {
      return null
    }
  }
  /** The same as long as the key of the installation is: nobody has to be told of it twice. Another address learns another. */
  const secretOf = (userId: string, webhookUrl: string) => secrets.derive(`n8n ${userId} ${new URL(webhookUrl).origin}`)
  const read: ConnectionOf = async (userId) => {
    const row = await store.of(userId)
    return row ? { ...wordsOf(row), apiToken: tokenOf(row) ?? '', secret: secretOf(userId, row.webhookUrl) } : null
  }
  const { connectionOf, forget } = createConnections({ read, clock })
  const shown = (row: N8nConnectionRow | undefined): N8nConfig => {
    if (!row) return { ...none, backendUrl: publicUrl }
    const token = tokenOf(row)
    const updatedAt = row.updatedAt.toISOString()
    return { ...wordsOf(row), apiToken: token ? HIDDEN : '', isTokenLost: token === null, updatedAt }
  }
  /** What a draft means beside what is stored. */
  const meant = (userId: string, draft: N8nDraft, stored: N8nConnection | null): N8nConnection => ({
    webhookUrl: draft.webhookUrl,
    apiUrl: draft.apiUrl,
    apiToken: tokenFor(draft, stored),
    backendUrl: draft.backendUrl ?? stored?.backendUrl ?? publicUrl,
    isEnabled: draft.isEnabled ?? stored?.isEnabled ?? true,
    secret: secretOf(userId, draft.webhookUrl),
  })

  return {
    connectionOf,
    /** Null for an account without n8n, and where the database does not say. */
    async reachOf(userId: string): Promise<WorkflowReach | null> {
      const connection = await connectionOf(userId).catch(() => null)
      return connection && { webhookUrl: connection.webhookUrl, secret: connection.secret }
    },
    /** Another process may have saved. */
    forget,

    get: async (userId: string): Promise<N8nConfig> => shown(await store.of(userId)),

    async save(userId: string, draft: N8nDraft): Promise<N8nConfig> {
      const { secret: _, ...connection } = meant(userId, draft, await read(userId))
      const apiToken = connection.apiToken === '' ? '' : secrets.seal(connection.apiToken, place(userId))
      const row = { userId, ...connection, apiToken, updatedAt: clock.now() }
      await store.save(row)
      forget()
      committed()
      return shown(row)
    },

    use: (userId: string): Promise<N8nUse> => use.of(userId),

    /** With its token, and with the key by which workflows of ours enter. */
    async remove(userId: string): Promise<N8nConfig> {
      const ended = await use.remove(userId, clock.now())
      if (ended !== 'done') fail(refusals[ended])
      forget()
      committed()
      return shown(undefined)
    },

    meant: async (userId: string, draft: N8nDraft): Promise<N8nConnection> => meant(userId, draft, await read(userId)),

    webhookUrl: async (userId: string): Promise<string> =>
      (await connectionOf(userId))?.webhookUrl ?? fail('n8n.missing'),
  }
}
export type Automation = ReturnType<typeof createAutomation>

const refusals = {
  missing: 'n8n.missing',
  in_use: 'n8n.in_use',
  running: 'n8n_workflows.running',
} as const

const none = { webhookUrl: '', apiUrl: '', apiToken: '', isEnabled: false, isTokenLost: false, updatedAt: null }

const wordsOf = ({ webhookUrl, apiUrl, backendUrl, isEnabled }: N8nConnectionRow) => ({
  webhookUrl,
  apiUrl,
  backendUrl,
  isEnabled,
})
