/**
 * PostgreSQL is unreachable, starting, stopping, out of connections or disk, or resolved a deadlock; nothing was
 * committed.
 */
const CODES = /^(ECONN|EPIPE|ENOENT$|ETIMEDOUT|57P0|08|53|25006|40P01|40001)/
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|not queryable/

/** Whether the same operation may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  return CODES.test(String(code)) || MESSAGES.test(message ?? '')
}
