import { fail, staffNoticeLimits, type StaffChatCode, type StaffChatSettings } from '@portavoz/contract'
import type { Clock } from '../../../platform/time/clock.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import { hashReadableCode, newReadableCode } from '../../../platform/security/readable-code.ts'
import type { DrawQr } from '../../../ports/draw-qr.ts'
import type { NoticeQueue } from '../notices/notify.ts'
import type { ChatRow, StaffChatStore, StaffMember } from './staff-chats.store.ts'
import type { StaffDeliveryStore } from './staff-deliveries.store.ts'

/** Telegram keeps undelivered messages for a day. */
const LEFT_CHAT_MS = 24 * 3_600_000

type StaffChatServiceDeps = {
  store: StaffChatStore
  deliveries: StaffDeliveryStore
  clock: Clock
  attempts: RateLimiter
  drawQr: DrawQr
  afterChange: () => void
}

export type StaffChatService = ReturnType<typeof createStaffChatService>

export function createStaffChatService(deps: StaffChatServiceDeps) {
  const { store, deliveries, clock, attempts, drawQr, afterChange } = deps

  return {
    async settings(member: StaffMember): Promise<StaffChatSettings> {
      const [chat, bots] = await Promise.all([store.find(member), store.listBots(member.workspaceId)])
      return { chat: chat ? presentChat(chat) : null, bots }
    },

    async createCode(member: StaffMember, agentId: string): Promise<StaffChatCode> {
      const { userId, workspaceId } = member
      const bot = (await store.listBots(workspaceId)).find((one) => one.agentId === agentId)
      if (!bot) return fail('staff_chat.bot_not_offered')
      const { codesMax: most, codesWindowMs: withinMs, codeLifeMs } = staffNoticeLimits
      if (await attempts.refuses([{ name: `staff codes of ${userId}`, most, withinMs }]))
        fail('staff_chat.too_many_codes')
      const code = newReadableCode().toUpperCase()
      const expiresAt = new Date(clock.now().getTime() + codeLifeMs)
      await store.saveCode(member, { agentId, codeHash: hashReadableCode(code), expiresAt })
      const url = `https://t.me/${encodeURIComponent(bot.username)}?start=${code}`
      return { code, url, qrCode: await drawQr(url), expiresAt: expiresAt.toISOString() }
    },

    async disconnect(member: StaffMember): Promise<Record<string, never>> {
      await store.disconnect(member)
      afterChange()
      return {}
    },

    /** Deletes what expired. */
    async cleanUp(): Promise<void> {
      const now = clock.now()
      await store.deleteExpiredCodes(now)
      await store.forgetLeft(new Date(now.getTime() - LEFT_CHAT_MS))
    },

    queue: {
      async queue(tx, notice, roles, times) {
        const chats = await deliveries.findChats(tx, notice, roles)
        if (chats.length === 0) return
        const withIds = chats.map((chat) => ({ ...chat, id: newId(times.now.getTime()) }))
        await deliveries.insert(tx, withIds, notice, times)
      },
      cancel: deliveries.cancel,
    } satisfies NoticeQueue,
  }
}

const presentChat = ({ agentId, agentName, username, connectedAt, toldAt, chatName, endedAs }: ChatRow) => ({
  bot: { agentId, agentName, username },
  chatName,
  connectedAt: connectedAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
  endedAs,
})
