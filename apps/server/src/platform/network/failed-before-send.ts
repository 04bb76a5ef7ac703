const CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the connection failed before any byte was sent, so that the request cannot have had an effect. */
export const failedBeforeSend = (code: string): boolean => CODES.has(code)
