import type { EmailContent } from './templates/email-content.ts'

/** The workspace that an e-mail speaks for. */
export type EmailBrand = { name: string; color: string | null }

/** An e-mail ready to render; facts and names are on one line. `brand` is null for e-mails of Portavoz itself. */
export type EmailDocument = {
  content: EmailContent
  greeting: string
  link: string | null
  publicUrl: string
  brand: EmailBrand | null
}
