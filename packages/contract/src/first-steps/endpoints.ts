import * as z from 'zod/mini'
import { EmptyObject, Id } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** What a new workspace has done of what makes an agent useful. */
export const FirstSteps = z.object({
  /** The oldest agent, which the steps lead to; null without one. */
  agentId: z.nullable(Id),
  isConnected: z.boolean(),
  /** The instructions of an agent say more than what it is. */
  hasInstructions: z.boolean(),
  hasDocuments: z.boolean(),
  isTried: z.boolean(),
  hasCustomers: z.boolean(),
  /** The caller chose to hide them in this workspace. */
  isHidden: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const firstSteps = {
  read: endpoint({ method: 'GET', path: '/first-steps', access: 'admin', input: EmptyObject, output: FirstSteps }),
  hide: endpoint({
    method: 'PUT',
    path: '/first-steps',
    access: 'admin',
    admitsSuspended: true,
    input: z.object({ isHidden: z.boolean() }),
    output: EmptyObject,
  }),
}
