const before = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a connection failed before a byte of ours had left: nobody can have acted on it. */
export const wasNotSent = (code: string): boolean => before.has(code)
