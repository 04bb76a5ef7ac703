import { linkOf, type FakeSmtpServer } from '../apps/server/test/fakes/mail/smtp-server.ts'
import { test as server } from './fixtures.ts'

/** A server with a mail server, so every new account must verify its address. The e-mails arrive at `post`. */
export const test = server.extend({
  env: ({ post }, use) => use({ SMTP_URL: post.url, MAIL_FROM: 'Portavoz <hola@tienda.ejemplo.co>' }),
})

/** Waits for the `nth` e-mail to this address and returns the link of the latest one. */
export async function waitForLink(post: FakeSmtpServer, email: string, nth = 1): Promise<string> {
  for (let count = post.emails.length; ; count = post.emails.length + 1) {
    const ownEmails = (await post.waitForEmails(count)).filter(({ recipients }) => recipients.includes(email))
    if (ownEmails.length >= nth) return linkOf(ownEmails.at(-1)!)
  }
}

export { expect } from './fixtures.ts'
