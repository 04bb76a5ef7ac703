import { createLeasedWorkers, type LeasedWorkers } from '../../../platform/concurrency/leases/leased-workers.ts'
import type { Leases } from '../../../platform/concurrency/leases/leases.ts'
import type { FindN8nConnection } from '../../../ports/n8n/automation.ts'
import type { N8nSessionWorkItem } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { createAskSession, type AskSessionDeps } from './ask-session.ts'
import { createSessionRunner, type RunSessionDeps } from './run-session.ts'
import { type N8nPollSchedule, N8N_POLL_SCHEDULE } from './poll-schedule.ts'

export type SessionWorkersDeps = AskSessionDeps &
  Omit<RunSessionDeps, 'askSession' | 'schedule'> & {
    /** Kind of the leases, shared with the embedded engine: only one engine runs a session at a time. */
    kind: string
    listSessions: () => Promise<N8nSessionWorkItem[]>
    leases: Leases
    schedule?: Partial<N8nPollSchedule> | undefined
  }

/** Leased workers for the WhatsApp sessions in n8n: create, pair, watch and unlink. */
export const createN8nSessionWorkers = ({
  kind,
  listSessions,
  leases,
  schedule,
  ...deps
}: SessionWorkersDeps): LeasedWorkers =>
  createLeasedWorkers({
    kind,
    listItems: async () => Promise.all((await listSessions()).map(addConnectionVersion(deps.connectionOf))),
    run: createSessionRunner({
      ...deps,
      askSession: createAskSession(deps),
      schedule: { ...N8N_POLL_SCHEDULE, ...schedule },
    }),
    leases,
    log: deps.log,
  })

/** A session whose n8n connection changed is started anew. */
const addConnectionVersion =
  (connectionOf: FindN8nConnection) =>
  async (session: N8nSessionWorkItem): Promise<N8nSessionWorkItem> => {
    const connection = session.workspaceId === null ? null : await connectionOf(session.workspaceId)
    return { ...session, version: `${session.version} ${connection?.webhookUrl ?? ''}` }
  }
