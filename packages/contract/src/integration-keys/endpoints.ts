import * as z from 'zod/mini'
import { Id, EmptyObject, requiredText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'

/** Lets n8n or a script report exchanges and run agents for a workspace, and nothing else. */
export const IntegrationKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, to recognise it. The whole key is shown once, when it is created. */
  prefix: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
  /** The person's name; null for a key of the server itself, an old key, or one of a deleted account. */
  createdBy: z.nullable(z.string()),
})
export type IntegrationKey = z.infer<typeof IntegrationKey>

export const IntegrationKeyDraft = z.object({
  name: requiredText('Ponle un nombre a la clave', limits.integrationKeyName),
})

export const integrationKeys = {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/integration-keys',
    access: 'admin',
    input: EmptyObject,
    output: z.array(IntegrationKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/integration-keys',
    access: 'admin',
    audit: 'integration_key.created',
    status: 201,
    input: IntegrationKeyDraft,
    output: z.extend(IntegrationKey, { key: z.string() }),
  }),
  /** The key stops working with the next request. */
  remove: endpoint({
    method: 'DELETE',
    path: '/integration-keys/:id',
    access: 'admin',
    audit: 'integration_key.revoked',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
  /** All keys stop working with the next request. */
  removeAll: endpoint({
    method: 'DELETE',
    path: '/integration-keys',
    access: 'admin',
    audit: 'integration_keys.revoked',
    input: EmptyObject,
    output: z.object({ removed: z.number() }),
  }),
}
