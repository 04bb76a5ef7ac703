type To = { to: string; name: string }

/** What the house may write to a person. A `link` opens a door: who reads it may enter. Times are instants. */
export type Letter =
  | (To & { kind: 'verify' | 'change' | 'reset'; link: string })
  | (To & { kind: 'unlock'; link: string; source: string; at: Date })
  /** To the old address, once the account has another one. */
  | (To & { kind: 'email_changed'; newEmail: string; at: Date })
  | (To & { kind: 'password_changed'; at: Date })
