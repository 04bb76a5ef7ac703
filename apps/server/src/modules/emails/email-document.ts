import type { EmailContent } from './templates/email-content.ts'

/** An e-mail ready to render; facts and names are on one line. */
export type EmailDocument = { content: EmailContent; greeting: string; link: string | null; publicUrl: string }
