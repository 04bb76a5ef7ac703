import { createPublicKey, verify } from 'node:crypto'

export type VapidClaims = { aud: string; exp: number; sub: string }

/** The claims of an `Authorization: vapid t=…, k=…` (RFC 8292) and its key; null for a wrong signature. */
export function verifyVapid(header: string): { claims: VapidClaims; publicKey: string } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]{1,2000}), k=([\w-]{1,200})$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || decode(head)['alg'] !== 'ES256') return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { claims: decode(body) as unknown as VapidClaims, publicKey } : null
}

const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as Record<string, unknown>
