import { linkOf } from '../fakes/mail/smtp-server.ts'
import type { TestServer } from '../test-server.ts'
import { PASSWORD } from '../test-accounts.ts'

/** The e-mails to this address after all due ones were sent. Needs a server with `smtp`. */
export async function emailsTo(testServer: TestServer, email: string) {
  await testServer.drain()
  return (testServer.smtpServer?.emails ?? []).filter(({ recipients }) => recipients.includes(email))
}

/** The token of the link in the last e-mail to this address. */
export async function lastLinkToken(testServer: TestServer, email: string): Promise<string> {
  const lastEmail = (await emailsTo(testServer, email)).at(-1)
  return new URL(linkOf(lastEmail!)).searchParams.get('token') ?? ''
}

export const emailOf = (username: string) => `${username}@ejemplo.co`

/** Signs a user up and opens the verification link. */
export async function signUpVerified(testServer: TestServer, username: string): Promise<void> {
  const email = emailOf(username)
  await testServer.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await testServer.call('POST', '/api/auth/verify-email', { token: await lastLinkToken(testServer, email) })
}
