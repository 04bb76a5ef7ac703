import * as z from 'zod/mini'
import { Id, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

const LookupSecretParams = z.object({ id: Id })
const lookupSecretPath = '/agents/:id/lookup-secret'

/** The key that signs external lookups of an agent. It is shown once, when it is created. */
export const lookupSecret = {
  /** When the secret was created; null without one. */
  read: endpoint({
    method: 'GET',
    path: lookupSecretPath,
    access: 'admin',
    input: LookupSecretParams,
    output: z.object({ madeAt: z.nullable(Time) }),
  }),
  /** Replaces the previous secret. */
  make: endpoint({
    method: 'POST',
    path: lookupSecretPath,
    access: 'admin',
    audit: 'agent.lookup_secret_made',
    input: LookupSecretParams,
    output: z.object({ madeAt: Time, secret: z.string() }),
  }),
}
