import * as z from 'zod/mini'
import { EmptyObject, Id, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** Whether a person gets the digest, and why not: without a mail server, or at an address that was never confirmed. */
export const DigestSettings = z.object({
  isOn: z.boolean(),
  /** Where it goes: the person's own address. */
  email: z.string(),
  obstacle: z.nullable(z.enum(['no_mail_server', 'unconfirmed_email'])),
})
export type DigestSettings = z.infer<typeof DigestSettings>

/** A bot of the workspace that can send notices to its members. `agentName` is its name in the console. */
export const StaffBot = z.object({ agentId: Id, agentName: z.string(), username: z.string() })
export type StaffBot = z.infer<typeof StaffBot>

/**
 * The person's chat with a bot of the workspace. It ended because the person left in Telegram, blocked the bot or has a
 * new password, or because the bot's messages do not pass through this server any more.
 */
export const StaffChat = z.object({
  bot: StaffBot,
  /** The person's name in Telegram. */
  chatName: z.nullable(z.string()),
  connectedAt: Time,
  /** When the last notice was sent. */
  toldAt: z.nullable(Time),
  endedAs: z.nullable(z.enum(['left', 'blocked', 'bot_gone', 'password'])),
})
export type StaffChat = z.infer<typeof StaffChat>

/** `bots`: those that can be chosen. */
export const StaffChatSettings = z.object({ chat: z.nullable(StaffChat), bots: z.array(StaffBot) })
export type StaffChatSettings = z.infer<typeof StaffChatSettings>

/** Proves a chat: sent to the bot once, before it expires. */
export const StaffChatCode = z.object({
  code: z.string(),
  /** Opens the bot and sends the code; `qrCode` draws it. */
  url: z.string(),
  qrCode: z.string(),
  expiresAt: Time,
})
export type StaffChatCode = z.infer<typeof StaffChatCode>

/** At most one e-mail an hour with the unattended items of all workspaces of a person. */
export const digest = {
  settings: endpoint({
    method: 'GET',
    path: '/push/digest',
    access: 'person',
    input: EmptyObject,
    output: DigestSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/push/digest',
    access: 'person',
    input: z.object({ isOn: z.boolean() }),
    output: DigestSettings,
  }),
}

const chatPath = '/push/staff-chat'

/** Notices of a workspace in a private chat with one of its bots, for the person who asks. */
export const staffChat = {
  settings: endpoint({
    method: 'GET',
    path: chatPath,
    access: 'viewer',
    input: EmptyObject,
    output: StaffChatSettings,
  }),
  createCode: endpoint({
    method: 'POST',
    path: `${chatPath}/code`,
    access: 'viewer',
    status: 201,
    input: z.object({ agentId: Id }),
    output: StaffChatCode,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: chatPath,
    access: 'viewer',
    audit: 'staff_chat.disconnected',
    input: EmptyObject,
    output: EmptyObject,
  }),
}
