/** An e-mail ready to be sent. */
export type Mail = {
  /** Identical for every attempt of one e-mail, so that a recipient of two copies can tell. */
  id: string
  at: Date
  to: string
  subject: string
  text: string
  html: string
  /** The link of the e-mail, shown where e-mails are written to files; never logged when e-mails are sent. */
  link: string | null
  /** Where one request ends letters of this kind (RFC 8058). */
  unsubscribeLink?: string | null
}

export type Mailer = {
  /** False without a mail server: e-mails become files, and accounts need no verification. */
  canSend: boolean
  /** Hands the e-mail to the mail server; throws a `MailError` when it was refused. Decides within a minute. */
  send(mail: Mail): Promise<void>
  /** Deletes e-mail files written before that time, and no other files. */
  forgetOld(before: Date): Promise<void>
}

type MailErrorOptions = ErrorOptions & { isPermanent: boolean; mayHaveArrived?: boolean }

/** `isPermanent`: a retry would be refused again. `mayHaveArrived`: the server may have taken the letter. */
export class MailError extends Error {
  readonly isPermanent: boolean
  readonly mayHaveArrived: boolean

  constructor(message: string, { isPermanent, mayHaveArrived = false, ...options }: MailErrorOptions) {
    super(message, options)
    this.isPermanent = isPermanent
    this.mayHaveArrived = mayHaveArrived
  }
}
