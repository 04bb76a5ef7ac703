/** One message as it leaves the house. */
export type Mail = {
  /** Always the same for one letter: whoever gets it twice can see that it is one. */
  id: string
  at: Date
  to: string
  subject: string
  text: string
  html: string
  /** The door it opens, for those who receive letters as files. Never written where letters are sent. */
  link: string | null
}

export type Mailer = {
  /** False where there is no server to send with: then letters are files, and accounts need no verification. */
  canSend: boolean
  /** Hands it over; throws a `MailError` when it was refused. Decides within a minute. */
  send(mail: Mail): Promise<void>
  /** Removes the files of letters written before; what others put beside them stays. */
  forgetOld(before: Date): Promise<void>
}

/** `isForGood`: asking again would be refused again. */
export class MailError extends Error {
  readonly isForGood: boolean

  constructor(message: string, options: ErrorOptions & { isForGood: boolean }) {
    super(message, options)
    this.isForGood = options.isForGood
  }
}
