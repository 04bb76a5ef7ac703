import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an `Authorization` header holds the token, compared in constant time; always true without a token. */
export function createMayScrape(token: string | null): (authorization: string | undefined) => boolean {
  if (token === null) return () => true
  const expected = sha256(`Bearer ${token}`)
  return (authorization = '') => timingSafeEqual(sha256(authorization.replace(/^bearer /i, 'Bearer ')), expected)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
