const MESSAGES: Record<string, string> = {
  ENOTFOUND: 'no se encuentra ese nombre',
  EAI_AGAIN: 'no se pudo buscar ese nombre: ¿hay internet?',
  EDNS: 'no se encuentra ese nombre',
  ECONNREFUSED: 'nadie escucha ahí',
  ECONNRESET: 'la conexión se cortó',
  ESOCKET: 'la conexión se cortó',
  EPROTOCOL: 'lo que contesta no es lo que se esperaba',
  ETLS: 'no aceptó una conexión cifrada',
  EHOSTUNREACH: 'no hay camino hasta ahí',
  ENETUNREACH: 'no hay camino hasta ahí',
  ETIMEDOUT: 'no contestó a tiempo',
  UND_ERR_CONNECT_TIMEOUT: 'no contestó a tiempo',
  UND_ERR_HEADERS_TIMEOUT: 'no contestó a tiempo',
}

/**
 * Why a connection failed, as part of a Spanish sentence. The error's own message is left out, because it may contain a
 * secret.
 */
export function describeFetchFailure(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'TimeoutError' || current.name === 'AbortError') return 'no contestó a tiempo'
    const code = errorCode(current)
    if (MESSAGES[code] && code !== 'ESOCKET') return MESSAGES[code]
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return `su certificado no es de fiar (${code})`
    // The mail library wraps the cause in a generic code.
    const [causeCode] = /\bE[A-Z]{4,}\b/.exec(current.message) ?? []
    if (code === 'ESOCKET') return MESSAGES[causeCode ?? ''] ?? 'la conexión se cortó'
  }
  return 'la conexión falló'
}

const errorCode = (error: Error): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
