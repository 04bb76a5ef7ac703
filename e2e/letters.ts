import { linkIn, openPostOffice, type PostOffice } from '../apps/server/test/fakes/mail/post-office.ts'
import { test as house } from './house.ts'
import { opened } from './opened.ts'
import { freePort } from './product.ts'

/** A product that can send letters, so that it asks every new account to prove its address; they arrive at `post`. */
export const test = house.extend<object, { post: PostOffice }>({
  post: opened(openPostOffice),
  env: async ({ post }, use) =>
    use({ PORT: await freePort(), SMTP_URL: post.url, MAIL_FROM: 'Portavoz <hola@tienda.ejemplo.co>' }),
})

/** The link of the last letter to this address, once there are so many of them. */
export async function linkTo(post: PostOffice, email: string, nth = 1): Promise<string> {
  for (let count = post.letters.length; ; count = post.letters.length + 1) {
    const own = (await post.received(count)).filter(({ recipients }) => recipients.includes(email))
    if (own.length >= nth) return linkIn(own.at(-1)!)
  }
}

export { expect } from './house.ts'
