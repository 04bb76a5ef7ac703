import * as z from 'zod/mini'
import { EmptyObject, Id, Platform } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Execution, ExecutionInput, ExecutionResult } from './executions.ts'
import {
  Agent,
  AgentDeletionCounts,
  AgentDraft,
  AgentStats,
  AgentUpdate,
  ConnectionChange,
  SavedAgent,
} from './schema.ts'

const SettableStatus = z.enum(['active', 'inactive'])
const AgentParams = z.object({ id: Id })

export const agents = {
  list: endpoint({ method: 'GET', path: '/agents', access: 'viewer', input: EmptyObject, output: z.array(Agent) }),
  ofUser: endpoint({
    method: 'GET',
    path: '/agents/user/:userId',
    access: 'viewer',
    input: z.object({ userId: Id }),
    output: z.array(Agent),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/agents/stats',
    access: 'viewer',
    shape: 'figures',
    input: EmptyObject,
    output: AgentStats,
  }),
  search: endpoint({
    method: 'GET',
    path: '/agents/search',
    access: 'viewer',
    input: z.object({
      name: z._default(z.string().check(z.maxLength(200)), ''),
      platform: z.optional(z.union([z.literal(['', 'all']), Platform])),
    }),
    output: z.array(Agent),
  }),
  byId: endpoint({ method: 'GET', path: '/agents/:id', access: 'viewer', input: AgentParams, output: Agent }),
  create: endpoint({
    method: 'POST',
    path: '/agents',
    access: 'admin',
    status: 201,
    audit: { ifDescribed: 'agent.connections_changed' },
    input: AgentDraft,
    output: SavedAgent,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/agents/:id',
    access: 'admin',
    audit: { ifDescribed: 'agent.connections_changed' },
    input: AgentUpdate,
    output: SavedAgent,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/agents/:id/status',
    access: 'admin',
    input: z.object({ id: Id, whatsappStatus: z.optional(SettableStatus), telegramStatus: z.optional(SettableStatus) }),
    output: Agent,
  }),
  /**
   * `pending`: the phone is not unlinked yet; the server unlinks it when it can reach it. Counts say what was deleted.
   */
  remove: endpoint({
    method: 'DELETE',
    path: '/agents/:id',
    access: 'admin',
    audit: 'agent.deleted',
    input: AgentParams,
    output: z.extend(AgentDeletionCounts, { pending: z.boolean() }),
  }),
  belongings: endpoint({
    method: 'GET',
    path: '/agents/:id/belongings',
    access: 'admin',
    input: AgentParams,
    output: AgentDeletionCounts,
  }),
  /** `id` may also be the name of the agent's session. */
  execute: endpoint({
    method: 'POST',
    path: '/agents/:id/execution',
    access: 'integration',
    // The message of a contact is stored before the call is refused.
    admitsSuspended: true,
    input: ExecutionInput,
    output: ExecutionResult,
  }),
  executions: endpoint({
    method: 'GET',
    path: '/agents/:id/executions',
    access: 'viewer',
    input: AgentParams,
    output: z.array(Execution),
  }),
  /** The last fifty, newest first. */
  connections: endpoint({
    method: 'GET',
    path: '/agents/:id/connections',
    access: 'viewer',
    input: AgentParams,
    output: z.array(ConnectionChange),
  }),
}
