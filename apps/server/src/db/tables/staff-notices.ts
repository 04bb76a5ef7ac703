import type { Json, WithDefault } from './columns.ts'

/** Whether a person gets the digest by e-mail, and when the next and the last one leave. */
type DigestTable = {
  userId: string
  isOn: boolean
  /** Null while nothing waits. */
  dueAt: WithDefault<Date | null>
  leftAt: WithDefault<Date | null>
  /** Refusals of the mail server since the last letter. */
  tries: WithDefault<number>
}

/** An item of a person's next digest, if it is still unattended then. */
type DigestItemTable = {
  id: string
  userId: string
  workspaceId: string
  conversationId: string | null
  agentId: string | null
  kind: string
  tag: string
  title: string
  body: string
  path: string
  /** Notices of this subject and kind. */
  count: WithDefault<number>
  /** The conversation was snoozed, instead of given to the person. */
  isWoken: WithDefault<boolean>
  firstAt: Date
  lastAt: Date
}

/** The private chat of a member with a bot of the workspace. */
type StaffChatTable = {
  userId: string
  workspaceId: string
  agentId: string
  /** Null once the link ended; a day later if the person left. */
  chatKey: string | null
  chatName: string | null
  connectedAt: Date
  toldAt: WithDefault<Date | null>
  /** The last message of the person, so that a redelivery changes nothing. */
  lastMessage: WithDefault<string | null>
  endedAs: WithDefault<'left' | 'blocked' | 'bot_gone' | 'password' | null>
  endedAt: WithDefault<Date | null>
}

/** A code that proves a chat: used once, for ten minutes. */
type StaffChatCodeTable = {
  userId: string
  workspaceId: string
  agentId: string
  codeHash: string
  expiresAt: Date
}

/** A message that waits for a chat of staff. */
type StaffChatDeliveryTable = {
  id: string
  userId: string
  workspaceId: string
  /** The agent whose bot sends it. */
  senderId: string
  chatKey: string
  conversationId: WithDefault<string | null>
  agentId: WithDefault<string | null>
  /** Null for an answer to what the person wrote. */
  kind: string | null
  tag: string
  content: Json<{ title: string; body: string; path: string }>
  /** Notices that this one sums up. */
  held: WithDefault<number>
  isSending: WithDefault<boolean>
  /** Counts this attempt; identifies the claim. */
  tries: WithDefault<number>
  notBefore: Date
  giveUpAt: Date
  createdAt: Date
}

/** Until when a bot sends no message to staff, as Telegram asked. */
type StaffChatPauseTable = { agentId: string; until: Date }

export interface StaffNoticeTables {
  digests: DigestTable
  digestItems: DigestItemTable
  staffChats: StaffChatTable
  staffChatCodes: StaffChatCodeTable
  staffChatDeliveries: StaffChatDeliveryTable
  staffChatPauses: StaffChatPauseTable
}
