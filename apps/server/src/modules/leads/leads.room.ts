import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { OpenSnapshot } from '../../db/snapshot.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Desk } from '../../platform/desk.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import { createExportLeads } from './export-leads.ts'
import { createLeads } from './leads.service.ts'
import { createLeadStore } from './leads.store.ts'
import { createSending } from './sending.ts'
import { createSendingStore } from './sending.store.ts'
import { createWebhookSecrets } from './webhook-secret.ts'
import { createWebhook } from './webhook.service.ts'
import { createWebhookStore } from './webhook.store.ts'

type Needs = {
  db: Db
  snapshots: OpenSnapshot
  clock: Clock
  log: Log
  secrets: Pick<Secrets, 'seal' | 'open'>
  desk: Desk
  /** Throws where the agent is nobody's of theirs. */
  found: (userId: string, agentId: string) => Promise<{ name: string; customConfig: unknown }>
  /** Leads nowhere but outside, and along no redirect. */
  outward: typeof fetch
  allowedOrigins: readonly string[]
  publicUrl: string
  attemptMs?: number | undefined
  trials: TaskTrials
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after a change. */
  committed: () => void
  /** The same, where something may have to be sent. */
  changed: () => void
}

export type LeadRoom = ReturnType<typeof createLeadRoom>

/** What contacts told of themselves: listed, taken out, deleted, and sent where their agent's owner wants it. */
export function createLeadRoom({ db, secrets, publish, committed, changed, ...needs }: Needs) {
  const tell: Parameters<typeof createLeadStore>[1] = (tx, userId, lead) =>
    publish(tx, userId, { type: 'lead', ...lead })
  const signing = createWebhookSecrets(secrets)
  return {
    leads: createLeads({ ...needs, store: createLeadStore(db, tell), committed }),
    exportLeads: createExportLeads(needs),
    webhook: createWebhook({
      ...needs,
      store: createWebhookStore(db, publish),
      sealSecret: signing.seal,
      committed: changed,
    }),
    sending: createSending({
      ...needs,
      store: createSendingStore(db, publish),
      openSecret: signing.open,
      committed,
    }),
  }
}
