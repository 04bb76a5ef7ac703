import { type CannedReply, type cannedReplies as api, fail, limits, type ParsedInput } from '@portavoz/contract'
import { type Refusals, refuseViolations } from '../../db/refuse-violations.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { newId } from '../../platform/security/ids.ts'
import type { CannedReplyStore, CannedReplyRow } from './canned-replies.store.ts'

type CannedReplyContent = ParsedInput<typeof api.create>

export type CannedReplies = ReturnType<typeof createCannedReplies>

/** Canned replies of a workspace; `afterCommit` runs after each change. */
export const createCannedReplies = (store: CannedReplyStore, clock: Clock, afterCommit: () => void) => ({
  list: async (workspaceId: string): Promise<CannedReply[]> => (await store.list(workspaceId)).map(presentCannedReply),

  async create(workspaceId: string, content: CannedReplyContent): Promise<CannedReply> {
    const now = clock.now()
    const row = { ...content, id: newId(now.getTime()), updatedAt: now }
    const saved = await refuseViolations(store.insert(workspaceId, row, limits.cannedMax), refusals)
    afterCommit()
    return presentCannedReply(saved ?? fail('canned.too_many'))
  },

  async update(workspaceId: string, id: string, content: CannedReplyContent, since?: string): Promise<CannedReply> {
    const reply = { ...content, id, updatedAt: clock.now() }
    const saved = await refuseViolations(store.update(workspaceId, reply, since), refusals)
    if (saved === 'changed') return fail('canned.changed')
    afterCommit()
    return presentCannedReply(saved ?? fail('canned.not_found'))
  },

  async remove(workspaceId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(workspaceId, id))) fail('canned.not_found')
    afterCommit()
    return {}
  },
})

const refusals: Refusals = { canned_replies_shortcut: () => fail('canned.shortcut_taken', { at: 'shortcut' }) }

/** Presents a stored reply with its file. */
export const presentCannedReply = ({
  updatedAt,
  fileId,
  fileName,
  fileBytes,
  ...row
}: CannedReplyRow): CannedReply => ({
  ...row,
  file: fileId && fileName && fileBytes ? { id: fileId, name: fileName, bytes: fileBytes } : null,
  updatedAt: updatedAt.toISOString(),
})
