import * as z from 'zod/mini'
import { Id, Nothing, required, Time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** Lets n8n or a script report exchanges and run agents in the name of an account, and nothing else. */
export const IntegrationKey = z.object({
  id: Id,
  name: z.string(),
  /** How it begins, to tell it from others: the whole is shown once, when it is made. */
  prefix: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type IntegrationKey = z.infer<typeof IntegrationKey>

export const IntegrationKeyDraft = z.object({
  name: required('Ponle un nombre a la clave', limits.integrationKeyName),
})

export const integrationKeys = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/integration-keys',
    access: 'user',
    input: Nothing,
    output: z.array(IntegrationKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/integration-keys',
    access: 'user',
    status: 201,
    input: IntegrationKeyDraft,
    output: z.extend(IntegrationKey, { key: z.string() }),
  }),
  /** Ends it with the very next call. */
  remove: endpoint({
    method: 'DELETE',
    path: '/integration-keys/:id',
    access: 'user',
    input: z.object({ id: Id }),
    output: Nothing,
  }),
  /** Ends all of them with the very next call. */
  removeAll: endpoint({
    method: 'DELETE',
    path: '/integration-keys',
    access: 'user',
    input: Nothing,
    output: z.object({ removed: z.number() }),
  }),
}
