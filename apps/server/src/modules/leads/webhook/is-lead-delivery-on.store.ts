import { sql } from 'kysely'

/** Whether `agents a` sends its leads. The trigger that writes deliveries uses the same condition. */
export const isLeadDeliveryOn = sql<boolean>`
  coalesce((a.custom_config -> 'features' ->> 'salesIntegration')::boolean, true)`
