import { sql } from 'kysely'

/** Whether the owner wants the leads of `agents a` to be sent at all. The trigger that writes them down asks the same. */
export const sendsLeads = sql<boolean>`coalesce((a.custom_config -> 'features' ->> 'salesIntegration')::boolean, true)`
