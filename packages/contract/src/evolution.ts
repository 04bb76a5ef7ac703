import * as z from 'zod/mini'
import { Nothing, Time } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Where an account's Evolution API brings what it hears. What opens it is shown once, when it is made. */
export const EvolutionWebhook = z.object({
  address: z.string(),
  /** When its secret was made. */
  madeAt: Time,
  /** When something last came, to the minute; null while nothing has. */
  heardAt: z.nullable(Time),
})
export type EvolutionWebhook = z.infer<typeof EvolutionWebhook>

/** What is asked of Evolution: everything else it may tell is taken, and nothing becomes of it. */
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

/** What `POST /webhook/set/{instance}` of Evolution wants to hear, for every instance of that account alike. */
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

const path = '/configuration/evolution'

export const evolution = {
  /** Null where none was made. */
  read: endpoint({ method: 'GET', path, access: 'user', input: Nothing, output: z.nullable(EvolutionWebhook) }),
  /** Made, or with another secret: the one before opens nothing any more, and the address stays. */
  renew: endpoint({
    method: 'POST',
    path,
    access: 'user',
    input: Nothing,
    output: z.extend(EvolutionWebhook, { secret: z.string() }),
  }),
  /** What Evolution brings from then on is turned away. */
  remove: endpoint({ method: 'DELETE', path, access: 'user', input: Nothing, output: Nothing }),
}
