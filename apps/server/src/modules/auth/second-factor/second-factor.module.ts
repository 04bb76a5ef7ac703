import type { Db, Tx } from '../../../db/connect.ts'
import type { RateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { DrawQr } from '../../../ports/draw-qr.ts'
import type { Email } from '../../../ports/mail/emails.ts'
import { createChanges } from './changes.ts'
import { createEnrolment } from './enrolment.service.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { Proofs } from './proofs.ts'
import type { Reauthenticate } from './reauthenticate.ts'
import { createSecondFactor } from './second-factor.service.ts'

type SecondFactorModuleDeps = {
  db: Db
  clock: Clock
  attempts: RateLimiter
  secrets: Secrets
  publicUrl: string
  passkeys: Passkeys
  proofs: Proofs
  drawQr: DrawQr
  reauthenticate: Reauthenticate
  write: (tx: Tx, letter: Email) => Promise<void>
  afterCommit: () => void
}

export type SecondFactorModule = ReturnType<typeof createSecondFactorModule>

/** The second factor of a signed-in person; its use at a sign-in is in `second-factor-sign-in.ts`. */
export function createSecondFactorModule(deps: SecondFactorModuleDeps) {
  const services = { ...deps, changes: createChanges(deps) }
  return { secondFactor: createSecondFactor(services), enrolment: createEnrolment(services) }
}
