import type { WhatsAppSession } from '@portavoz/contract'

/** What is known of a session by whoever links it, in the console or with a link. */
export type Linkable = Pick<
  WhatsAppSession,
  'status' | 'isConnected' | 'qrCode' | 'expiresAt' | 'pairingCode' | 'offersPairingCode' | 'cause'
>

/** What a person who links a phone sees: there is always one of these. */
export type LinkState =
  | { kind: 'preparing' }
  /** `notice`: what became of the code before this one. */
  | { kind: 'waiting'; notice?: string }
  | { kind: 'linking' }
  | { kind: 'connected' }
  | { kind: 'expired' }
  | { kind: 'failed'; what: string | null; cause: string }

/** What the server would not do, and why. */
export type Refusal = { what: string | null; cause: string }

/** What is known, what is left of the time to scan, and since when nobody knows whether it holds. */
export type Standing = { state: LinkState; seconds: number; unconfirmedSince: number | null }

/**
 * A QR that cannot be scanned is never shown: without one there is a cause, or one is being made.
 * `isOver`: its time ran out, and the server did not say what came of it.
 */
export function linkStateOf(session: Linkable | undefined, refusal: Refusal | null, isOver = false): LinkState {
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

type Tried = { error: Error | null }

/** The first that went wrong, in the words of what it was for. */
export function refusalOf(tried: { crear?: Tried; conectar: Tried; verificar: Tried }): Refusal | null {
  for (const verb of ['crear', 'conectar', 'verificar'] as const) {
    const error = tried[verb]?.error
    if (error) return { what: `No se pudo ${verb} la sesión de WhatsApp`, cause: error.message }
  }
  return null
}
