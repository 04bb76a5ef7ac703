import type { WhatsAppSession } from '@portavoz/contract'

/** The part of a session that linking shows, in the console and by remote link. */
export type LinkableSession = Pick<
  WhatsAppSession,
  'status' | 'isConnected' | 'qrCode' | 'expiresAt' | 'pairingCode' | 'offersPairingCode' | 'cause'
>

/** The states that a user sees while linking. */
export type LinkState =
  | { kind: 'preparing' }
  /** `notice`: what happened to the previous code. */
  | { kind: 'waiting'; notice?: string }
  | { kind: 'linking' }
  | { kind: 'connected' }
  | { kind: 'expired' }
  | { kind: 'failed'; what: string | null; cause: string }

/** What the server refused, and why. */
export type LinkRefusal = { what: string | null; cause: string }

/** The state, the seconds left to scan, and since when it cannot be checked. */
export type LinkProgress = { state: LinkState; seconds: number; unconfirmedSince: number | null }

/**
 * Never shows a QR that cannot be scanned: without one it is being created or there is a cause. `isOver`: its time ran
 * out while the server was unreachable.
 */
export function toLinkState(
  session: LinkableSession | undefined,
  refusal: LinkRefusal | null,
  isOver = false,
): LinkState {
  if (refusal !== null) return { kind: 'failed', ...refusal }
  if (!session) return { kind: 'preparing' }
  if (session.isConnected) return { kind: 'connected' }
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.cause !== null && session.qrCode === null) return { kind: 'failed', what: null, cause: session.cause }
  if (session.status === 'waiting_for_connection') return { kind: 'linking' }
  if (session.qrCode === null) return { kind: 'preparing' }
  if (isOver) return { kind: 'expired' }
  return { kind: 'waiting', ...(session.cause !== null && { notice: session.cause }) }
}

type LinkAttempt = { error: Error | null }

/** The first failed request, as a Spanish sentence. */
export function firstRefusal(attempts: {
  crear?: LinkAttempt
  conectar: LinkAttempt
  verificar: LinkAttempt
}): LinkRefusal | null {
  for (const verb of ['crear', 'conectar', 'verificar'] as const) {
    const error = attempts[verb]?.error
    if (error) return { what: `No se pudo ${verb} la sesión de WhatsApp`, cause: error.message }
  }
  return null
}
