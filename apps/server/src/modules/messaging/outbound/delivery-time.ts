import { backoffDelay } from '../../../platform/retry/backoff.ts'

const RETRY = { firstMs: 5_000, maxMs: 5 * 60_000 }

/** When to send a refused message again: the pause doubles, and is never shorter than the network asks for. */
export const nextDeliveryAt = (refusals: number, now: Date, askedMs: number): Date =>
  new Date(now.getTime() + Math.max(askedMs, backoffDelay(RETRY, refusals)))

/** A message that the network refuses is retried for a day, then fails visibly. */
export const DELIVERY_TIMEOUT_MS = 24 * 3_600_000

/** It waited too long to be sent. */
export const isExpired = ({ createdAt }: { createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > DELIVERY_TIMEOUT_MS
