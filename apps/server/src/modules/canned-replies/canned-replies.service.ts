import { type CannedReply, type cannedReplies as api, fail, limits, type Parsed } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { CannedReplyStore, CannedRow } from './canned-replies.store.ts'

type Words = Parsed<typeof api.create>

export type CannedReplies = ReturnType<typeof createCannedReplies>

/** What an account answers often; `committed` is called after a change. */
export const createCannedReplies = (store: CannedReplyStore, clock: Clock, committed: () => void) => ({
  list: async (userId: string): Promise<CannedReply[]> => (await store.list(userId)).map(present),

  async create(userId: string, words: Words): Promise<CannedReply> {
    const now = clock.now()
    const row = { ...words, id: newId(now.getTime()), updatedAt: now }
    const kept = await store.insert(userId, row, limits.cannedMax).catch(refuseTaken)
    committed()
    return present(kept ?? fail('canned.too_many'))
  },

  async update(userId: string, id: string, words: Words, since?: string): Promise<CannedReply> {
    const kept = await store.update(userId, { ...words, id, updatedAt: clock.now() }, since).catch(refuseTaken)
    if (kept === 'changed') return fail('canned.changed')
    committed()
    return present(kept ?? fail('canned.not_found'))
  },

  async remove(userId: string, id: string): Promise<Record<string, never>> {
    if (!(await store.remove(userId, id))) fail('canned.not_found')
    committed()
    return {}
  },
})

const refuseTaken = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint !== 'canned_replies_shortcut') throw error
  return fail('canned.shortcut_taken', { fields: { shortcut: 'Ya tienes una respuesta rápida con ese atajo' } })
}

const present = ({ updatedAt, ...row }: CannedRow): CannedReply => ({ ...row, updatedAt: updatedAt.toISOString() })
