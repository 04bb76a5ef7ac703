import type { TelegramListenerDeps } from '../../../ports/telegram/bot-listener.ts'
import type { TelegramInbound } from './parse-update.ts'

export type StoreInboundDeps = Pick<TelegramListenerDeps, 'receive' | 'receiveUpdate'>

/** Hands what a bot received to what stores it. */
export const createStoreInbound =
  ({ receive, receiveUpdate }: StoreInboundDeps) =>
  (inbound: TelegramInbound): Promise<void> =>
    inbound.kind === 'message' ? receive(inbound) : receiveUpdate(inbound)
