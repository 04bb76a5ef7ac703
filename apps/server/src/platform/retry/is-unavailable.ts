/** PostgreSQL is unreachable, starting or stopping. */
const CONNECTION_CODES = /^(ECONN|EPIPE|ENOENT$|ETIMEDOUT|57P0|08)/
const CONNECTION_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|not queryable/
/** It answered: out of connections or disk, read-only, or a deadlock that it resolved; nothing was committed. */
const BUSY_CODES = /^(53|25006|40P01|40001)/

type DatabaseError = { code?: unknown; message?: string }

/** Whether the connection to the database could not be made, or ended. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError
  return CONNECTION_CODES.test(String(code)) || CONNECTION_MESSAGES.test(message ?? '')
}

/** Whether the same operation may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || BUSY_CODES.test(String(((error ?? {}) as DatabaseError).code))
