import type { MessageUpdate } from '../../../../ports/channel.ts'
import type { ExternalReceipt } from '../../../../ports/evolution.ts'
import type { OwnerMessage, SessionInbound } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { createRouteSessionInbound, type ReceiveFromSession } from '../../inbound/receive-from-session.ts'
import { createRecordOwnerMessage } from '../../inbound/record-owner-message.ts'
import { createReceive } from '../../inbound/receive.ts'
import { createRecordExternalUpdate } from './record-external-update.ts'
import { createRecordExternalReceipt } from './early-receipts.ts'
import { resolveContactAliases } from './contact-aliases.ts'
import { createRecordExternallySent } from './record-externally-sent.ts'

type ExternalTransportDeps = Pick<
  Parameters<typeof createRouteSessionInbound>[0],
  'recordUpdate' | 'undecryptable' | 'log'
> & {
  receiveDeps: Parameters<typeof createReceive>[0]
  ownerMessageDeps: Parameters<typeof createRecordOwnerMessage>[0]
  /** Stores it for the agent that the session gets later. */
  storeWithoutAgent: ReceiveFromSession
  /** Runs after a receipt changed a message. */
  afterCommit: () => void
}

export type ExternalTransport = {
  receive: (session: { name: string; agentId: string | null }, inbound: SessionInbound) => Promise<void>
  /** False while it is unclear which message it is: it must be reported again. */
  recordSent: (message: OwnerMessage) => Promise<boolean>
  recordReceipt: (receipt: ExternalReceipt) => Promise<void>
  recordUpdate: (update: MessageUpdate) => Promise<boolean>
}

/** Handles what an external transport reports, as for a line of this server, under any alias of the contact. */
export function createExternalTransport({
  receiveDeps,
  ownerMessageDeps,
  recordUpdate,
  undecryptable,
  storeWithoutAgent,
  afterCommit,
  log,
}: ExternalTransportDeps): ExternalTransport {
  const { db, clock } = ownerMessageDeps
  const routeSessionInbound = createRouteSessionInbound({
    receive: createReceive({ ...receiveDeps, resolveContactAliases }),
    recordOwnerMessage: createRecordOwnerMessage({ ...ownerMessageDeps, resolveContactAliases }),
    recordUpdate,
    undecryptable,
    log,
  })
  return {
    receive: ({ name, agentId }, inbound) =>
      agentId === null ? storeWithoutAgent(name, inbound) : routeSessionInbound(agentId, inbound),
    recordSent: createRecordExternallySent(ownerMessageDeps),
    recordReceipt: createRecordExternalReceipt({ db, clock, afterCommit }),
    recordUpdate: createRecordExternalUpdate({ db, clock, recordUpdate }),
  }
}
