/** How a mail server received us: nothing is sent. `why` says in Spanish what kept us from it. */
export type MailTrial = { outcome: 'accepted' } | { outcome: 'bad_login' } | { outcome: 'unreachable'; why: string }

export type TryMail = () => Promise<MailTrial>
