import type { Log } from '../../../platform/log/log.ts'
import type { SessionInbound } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import type { RecordMessageUpdate } from './updates/record-message-update.ts'
import type { RecordOwnerMessage } from './record-owner-message.ts'
import type { ReceiveMessage } from './receive.ts'
import type { createUndecryptable } from './undecryptable/undecryptable.ts'

export type RouteSessionInbound = (agentId: string, inbound: SessionInbound) => Promise<void>

type RouteSessionInboundDeps = {
  receive: ReceiveMessage
  recordOwnerMessage: RecordOwnerMessage
  recordUpdate: RecordMessageUpdate
  undecryptable: Pick<ReturnType<typeof createUndecryptable>, 'expect' | 'dismiss'>
  log: Log
}

/** Routes what a WhatsApp session received to its agent. Repeating it has no effect. */
export const createRouteSessionInbound =
  ({ receive, recordOwnerMessage, recordUpdate, undecryptable, log }: RouteSessionInboundDeps): RouteSessionInbound =>
  async (agentId, inbound) => {
    if (inbound.kind === 'unopened') {
      if (await undecryptable.expect({ ...inbound.envelope, agentId }, inbound.waitUntil))
        log.info({ agentId }, 'an undecryptable message is requested again')
    } else if (inbound.kind === 'aside') {
      await undecryptable.dismiss({ ...inbound.envelope, agentId })
      if (inbound.update) await recordUpdate({ ...inbound.update, agentId })
    } else {
      const { isOwn, ...message } = inbound.message
      const { copyId } = message
      if (copyId !== undefined) await undecryptable.dismiss({ ...message, externalId: copyId, isOwn, agentId })
      await (isOwn ? recordOwnerMessage({ ...message, agentId }) : receive({ ...message, agentId }))
    }
  }

export type ReceiveFromSession = (session: string, inbound: SessionInbound) => Promise<void>

type ReceiveFromSessionDeps = {
  agentOf: (session: string) => Promise<string | null>
  routeSessionInbound: RouteSessionInbound
  /** Stores it for the agent that the session gets later. */
  storeWithoutAgent: ReceiveFromSession
}

/** A linked phone receives messages before it has an agent, or without ever having one. */
export const createReceiveFromSession =
  ({ agentOf, routeSessionInbound, storeWithoutAgent }: ReceiveFromSessionDeps): ReceiveFromSession =>
  async (session, inbound) => {
    const agentId = await agentOf(session)
    await (agentId === null ? storeWithoutAgent(session, inbound) : routeSessionInbound(agentId, inbound))
  }
