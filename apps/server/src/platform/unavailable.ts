/**
 * The database is away, starting, stopping, full of connections or out of room, or gave up one of two who waited for
 * each other; nothing was acknowledged.
 */
const codes = /^(ECONN|EPIPE|ENOENT$|ETIMEDOUT|57P0|08|53|25006|40P01|40001)/
const words = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** Whether the same will work later, as it is. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return codes.test(String(code)) || words.test(message ?? '')
}
