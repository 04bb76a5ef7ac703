import * as z from 'zod/mini'
import { Id, Time } from './common.ts'
import { endpoint } from './endpoint.ts'

const OneAgent = z.object({ id: Id })
const path = '/agents/:id/lookup-secret'

/** What an agent signs with when it asks its owner's own system. It is told once, when it is made. */
export const lookupSecret = {
  /** Since when it signs; null while it does not. */
  read: endpoint({
    method: 'GET',
    path,
    access: 'user',
    input: OneAgent,
    output: z.object({ madeAt: z.nullable(Time) }),
  }),
  /** The one before signs nothing any more. */
  make: endpoint({
    method: 'POST',
    path,
    access: 'user',
    input: OneAgent,
    output: z.object({ madeAt: Time, secret: z.string() }),
  }),
}
