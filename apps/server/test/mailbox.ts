import { linkIn } from './fakes/mail/post-office.ts'
import type { TestHouse } from './house.ts'
import { PASSWORD } from './people.ts'

/** What this address got, once what is due has left. For a house with a mail server. */
export async function mailboxOf(house: TestHouse, email: string) {
  await house.drain()
  return (house.post?.letters ?? []).filter(({ recipients }) => recipients.includes(email))
}

/** The token of the link in the last letter to this address. */
export async function lastToken(house: TestHouse, email: string): Promise<string> {
  const letter = (await mailboxOf(house, email)).at(-1)
  return new URL(linkIn(letter!)).searchParams.get('token') ?? ''
}

export const addressOf = (username: string) => `${username}@ejemplo.co`

/** Somebody who signed up and opened the link that was sent to them. */
export async function proved(house: TestHouse, username: string): Promise<void> {
  const email = addressOf(username)
  await house.call('POST', '/api/auth/signup', { username, email, password: PASSWORD })
  await house.call('POST', '/api/auth/verify-email', { token: await lastToken(house, email) })
}
