import type { AgentRow, ConversationRow, MessageRow } from '../../../../db/schema.ts'

export type PendingMessage = Pick<
  MessageRow,
  | 'id'
  | 'attemptedAt'
  | 'exchangeId'
  | 'externalId'
  | 'type'
  | 'details'
  | 'content'
  | 'cause'
  | 'notBefore'
  | 'refusals'
  | 'createdAt'
  | 'workspaceId'
> &
  Pick<ConversationRow, 'platform' | 'contactKey' | 'contactPhone' | 'agentId'> &
  Pick<AgentRow, 'engine' | 'secrets' | 'channelProblem'> & {
    agentSession: string
    conversationId: string
    isLast: boolean
    /** The agent wrote it, and its owner wants a typing indicator. */
    showsTyping: boolean
    verdict: SendVerdict
    /** The detected type of its file; null without one. */
    mediaType: string | null
    mediaBytes: number | null
    mediaWidth: number | null
    mediaHeight: number | null
  }

/**
 * Whether the first pending message may be sent now. `claimed`: by this run, which sends it. `being_sent`: by another
 * run or process. `interrupted`: claimed by a process that died, so it may have been sent. `too_early`: the network
 * asked to wait until `notBefore`. `connected_elsewhere`: another process holds the connection. `owner_replied`: it may
 * have been sent, and the owner replied by hand since. `restricted`: WhatsApp does not let the number write to new
 * contacts. `blocked`: people blocked the contact. `suspended`: the workspace is, or was after the message was written.
 * `withdrawn`: agents do not send its document any more. `replaced`: its document has another file since. `unspoken`:
 * it waited for its voice, which did not come in time.
 */
export type SendVerdict =
  | 'claimed'
  | 'being_sent'
  | 'interrupted'
  | 'too_early'
  | 'connected_elsewhere'
  | 'owner_replied'
  | 'restricted'
  | 'blocked'
  | 'suspended'
  | 'withdrawn'
  | 'replaced'
  | 'unspoken'
