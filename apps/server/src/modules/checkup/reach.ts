import { whyUnreached } from '../../platform/why-unreached.ts'

/** Names that lead to this machine only. */
export const HERE = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/

export const isHere = (address: string): boolean => HERE.test(new URL(address).hostname)

export type Reached = { status: number; date: Date | null; isHealthy: boolean } | { why: string }

const PATIENCE_MS = 8_000

/** Asks an address of the operator's for whatever it says; nothing it leads to is followed. */
export async function reach(address: string, signal: AbortSignal): Promise<Reached> {
  const { origin, pathname } = new URL(address)
  try {
    const response = await fetch(origin + pathname, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    })
    const date = new Date(response.headers.get('date') ?? '')
    const isHealthy = response.ok && (await isOurs(response))
    if (!response.bodyUsed) await response.body?.cancel()
    return { status: response.status, date: Number.isNaN(date.getTime()) ? null : date, isHealthy }
  } catch (error) {
    return { why: whyUnreached(error) }
  }
}

/** What `/health/live` of a Portavoz says. A stranger's page is not read to its end. */
async function isOurs(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false
  if (Number(response.headers.get('content-length') ?? Infinity) > 1000) return false
  return ((await response.json().catch(() => null)) as { status?: unknown } | null)?.status === 'ok'
}

/** An address as it may be shown: a name and a password in it are nobody's business. */
export const shown = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}
