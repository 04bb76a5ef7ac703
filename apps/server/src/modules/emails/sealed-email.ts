import type { Secrets } from '../../platform/security/secrets.ts'
import type { Email } from '../../ports/mail/emails.ts'

const sealContextOf = (id: string) => `letters ${id}`

/** Seals e-mails at rest: a copy of the table must not contain usable links. */
export const sealEmail = (secrets: Secrets, id: string, email: Email): string =>
  secrets.seal(JSON.stringify(email), sealContextOf(id))

export const openEmail = (secrets: Secrets, id: string, sealed: string): Email =>
  JSON.parse(secrets.open(sealed, sealContextOf(id)), (key, value: unknown) =>
    key === 'at' ? new Date(value as string) : value,
  ) as Email
