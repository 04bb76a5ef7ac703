import type { ReplyPart, TurnResult } from '../turn-result.ts'
import type { ReplyContext } from '../types.ts'

/** Who sends the texts of the reply: this server, or the external program that handed the message in. */
export type ReplySender = typeof sentByServer | typeof sentByCaller
export const sentByServer = { origin: 'ai', status: 'pending' } as const
export const sentByCaller = { origin: 'n8n', status: 'sent' } as const

/** How an exchange is closed, for the parts of the statement that closes it. */
export type ExchangeClosing = { context: ReplyContext; result: TurnResult; sender: ReplySender; now: Date }

export const isReply = ({ parts }: TurnResult) => parts.length > 0

/** This server sends every file: after a text of a program only once the program confirmed it. */
export const senderOf = ({ file }: ReplyPart, sender: ReplySender) => (file ? sentByServer : sender)

export const typeOfPart = ({ file }: ReplyPart) => (file ? (file.picture ? 'image' : 'document') : 'text')
