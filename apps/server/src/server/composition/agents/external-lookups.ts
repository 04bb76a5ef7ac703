import { createExternalLookupModule } from '../../../modules/external-lookups/external-lookups.module.ts'
import { createSafeFetch } from '../../../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../../../platform/network/allowed-private-origins.ts'
import type { AgentsServices } from './agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type LookupServices = ReturnType<typeof composeLookups>

/** Requests to the owners' own systems. */
export const composeLookups = (
  { config, clock, secrets, lookupTimeoutMs }: ServerInputs,
  { db }: PlatformServices,
  { agents }: AgentsServices,
) => {
  const allowedOrigins = allowedOriginsFor(config.allowedPrivateOrigins, 'lookup')
  return createExternalLookupModule({
    db,
    clock,
    secrets,
    requireAgent: agents.requireAgent,
    safeFetch: createSafeFetch(allowedOrigins),
    allowedOrigins,
    attemptMs: lookupTimeoutMs,
  })
}
