/** One message as it leaves the house. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** False where there is no server to send with: then letters are files, and accounts need no verification. */
  canSend: boolean
  /** Hands it over; throws a `MailError` when it was refused. */
  send(mail: Mail): Promise<void>
}

/** `isForGood`: asking again would be refused again. */
export class MailError extends Error {
  readonly isForGood: boolean

  constructor(message: string, options: ErrorOptions & { isForGood: boolean }) {
    super(message, options)
    this.isForGood = options.isForGood
  }
}
