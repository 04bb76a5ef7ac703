/** Result of a connection to the mail server without sending. `why` is the reason in Spanish. */
export type MailServerCheck =
  | { outcome: 'accepted' }
  | { outcome: 'bad_login' }
  | { outcome: 'unreachable'; why: string }

export type CheckMailServer = () => Promise<MailServerCheck>
