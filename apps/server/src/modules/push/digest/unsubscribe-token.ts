import type { Secrets } from '../../../platform/security/secrets.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'

const CONTEXT = 'digests unsubscribe'

/** Lets the reader of a person's e-mail end such e-mails, at any time, and do nothing else. */
export const unsubscribeToken = (secrets: Secrets, userId: string): string => secrets.seal(userId, CONTEXT)

/** The person of a token; null for any other text. */
export const personOfToken = (secrets: Secrets, token: string): string | null =>
  /^v1\.[0-9a-f]{8}\.[\w-]{40,200}$/.test(token) ? openOrNull(() => secrets.open(token, CONTEXT)) : null
