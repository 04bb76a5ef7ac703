import { describeFetchFailure } from '../../platform/network/describe-fetch-failure.ts'
import { isLoopbackHost } from '../../platform/network/is-loopback-host.ts'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

export const isLoopbackName = (address: string): boolean => isLoopbackHost(new URL(address).hostname)

export type ProbeResult = { status: number; date: Date | null; isHealthy: boolean } | { why: string }

const PROBE_TIMEOUT_MS = 8_000

/** Requests an address of the operator and reports its status; redirects are not followed. */
export async function probeAddress(address: string, signal: AbortSignal): Promise<ProbeResult> {
  const { origin, pathname } = new URL(address)
  try {
    const response = await fetch(origin + pathname, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
    })
    const date = new Date(response.headers.get('date') ?? '')
    const isHealthy = response.ok && (await isPortavoz(response))
    if (!response.bodyUsed) await response.body?.cancel()
    return { status: response.status, date: Number.isNaN(date.getTime()) ? null : date, isHealthy }
  } catch (error) {
    return { why: describeFetchFailure(error) }
  }
}

/** Recognises Portavoz's `/health/live`. Reads only the beginning of other pages. */
async function isPortavoz(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false
  if (Number(response.headers.get('content-length') ?? Infinity) > 1000) return false
  return ((await ignoreFailure(response.json())) as { status?: unknown } | null | undefined)?.status === 'ok'
}

/** An address without its user name and password. */
export const withoutCredentials = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}
