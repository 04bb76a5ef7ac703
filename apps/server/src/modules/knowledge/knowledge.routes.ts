import { knowledge as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Theirs } from './documents.routes.ts'
import type { KnowledgeRoom } from './knowledge.room.ts'

/** `theirs` refuses an agent that is not theirs. */
export function knowledgeRoutes(bind: Bind, { asking }: Pick<KnowledgeRoom, 'asking'>, theirs: Theirs): void {
  bind(api.search, async ({ query, agentId = null }, viewer) => {
    const of = agentId === '' ? null : agentId
    if (of !== null) await theirs(viewer.id, of)
    return asking.search(viewer.id, of, query)
  })
}
