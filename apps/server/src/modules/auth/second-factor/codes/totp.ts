import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30
const SETTINGS = { issuer: 'Portavoz', algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const
/** Clocks of phones are wrong by some seconds, and typing takes some: one step before and one after. */
const WINDOW_STEPS = 1
/** The length of the SHA-1 hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that a QR code gives to the app. */
export const totpAddress = (secret: string, { username, host }: { username: string; host: string }): string =>
  new TOTP({ ...SETTINGS, label: `${username} (${host})`, secret: Secret.fromBase32(secret) }).toString()

/** The time step of a code; null for a code of another time or another secret. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_S) + delta
}
