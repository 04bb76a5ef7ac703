import type { Clock } from '../../platform/time/clock.ts'
import { isAllowedUrl } from '../../platform/network/safe-fetch.ts'
import { queryExternalSystem } from './query-external-system.ts'
import { type ExternalLookup, type LookupResult, failedLookup } from './external-lookup.ts'
import { buildLookupRequest } from './lookup-request.ts'

const ATTEMPT_MS = 5_000

type LookUpDeps = {
  clock: Clock
  safeFetch: typeof fetch
  allowedOrigins: readonly string[]
  /** Null when the agent has no secret, undefined when its key is lost. */
  secretOf: (agentId: string) => Promise<string | null | undefined>
  attemptMs?: number | undefined
}

/** Asks the owner's system once: its text or the kind of failure, with its host. */
export const createLookUp =
  ({ clock, safeFetch, allowedOrigins, secretOf, attemptMs = ATTEMPT_MS }: LookUpDeps) =>
  async (lookup: ExternalLookup): Promise<LookupResult & { host: string }> => {
    const { agentId, address } = lookup
    const host = URL.parse(address)?.host ?? address
    if (!isAllowedUrl(address, allowedOrigins)) return { host, ...failedLookup('inward') }
    const secret = await secretOf(agentId)
    if (secret === undefined) return { host, ...failedLookup('key_lost') }
    // A preview may simulate another day; the signature has today's time.
    const request = buildLookupRequest(lookup, secret, clock.now())
    return { host, ...(await queryExternalSystem(safeFetch, address, request, AbortSignal.timeout(attemptMs))) }
  }
