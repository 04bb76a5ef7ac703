import * as z from 'zod/mini'
import { EmptyObject, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** The webhook of a workspace's Evolution API. Its secret is shown once, when it is created. */
export const EvolutionWebhook = z.object({
  address: z.string(),
  /** When its secret was created. */
  madeAt: Time,
  /** When the last event arrived, to the minute; null before the first. */
  heardAt: z.nullable(Time),
})
export type EvolutionWebhook = z.infer<typeof EvolutionWebhook>

/** The events that the webhook asks for. Others are accepted and ignored. */
export const evolutionEvents = [
  'MESSAGES_UPSERT',
  'SEND_MESSAGE',
  'SEND_MESSAGE_UPDATE',
  'MESSAGES_UPDATE',
  'MESSAGES_EDITED',
  'MESSAGES_DELETE',
  'CONNECTION_UPDATE',
  'QRCODE_UPDATED',
] as const

/** Body of Evolution's `POST /webhook/set/{instance}`, equal for every instance of the workspace. */
export const evolutionSettings = (address: string, secret: string) => ({
  webhook: {
    enabled: true,
    url: address,
    headers: { authorization: `Bearer ${secret}` },
    byEvents: false,
    base64: false,
    events: [...evolutionEvents],
  },
})

const evolutionPath = '/configuration/evolution'

export const evolution = {
  /** Null without a webhook. */
  read: endpoint({
    method: 'GET',
    path: evolutionPath,
    access: 'admin',
    input: EmptyObject,
    output: z.nullable(EvolutionWebhook),
  }),
  /** Creates the webhook or replaces its secret. The old secret stops working; the address stays. */
  renew: endpoint({
    method: 'POST',
    path: evolutionPath,
    access: 'admin',
    audit: 'evolution.renewed',
    input: EmptyObject,
    output: z.extend(EvolutionWebhook, { secret: z.string() }),
  }),
  /** Events that arrive afterwards are refused. */
  remove: endpoint({
    method: 'DELETE',
    path: evolutionPath,
    access: 'admin',
    audit: 'evolution.deleted',
    input: EmptyObject,
    output: EmptyObject,
  }),
}
