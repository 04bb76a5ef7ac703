const BEARER = /^Bearer ([\w-]{20,200})$/i

/** The token of an `Authorization: Bearer …` header in the form of our tokens and keys; null for any other header. */
export const bearerTokenOf = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null
