const words: Record<string, string> = {
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

/** Why something outside was not reached, for a Spanish sentence. The error's own words are left out: they may hold a secret. */
export function whyUnreached(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one.name === 'TimeoutError' || one.name === 'AbortError') return 'no contestó a tiempo'
    const code = codeOf(one)
    if (words[code] && code !== 'ESOCKET') return words[code]
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code)) return `su certificado no es de fiar (${code})`
    // The mail library hides what happened below a word of its own.
    const [below] = /\bE[A-Z]{4,}\b/.exec(one.message) ?? []
    if (code === 'ESOCKET') return words[below ?? ''] ?? 'la conexión se cortó'
  }
  return 'la conexión falló'
}

const codeOf = (error: Error): string => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
