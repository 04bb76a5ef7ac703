const known = {
  email_verified: { title: '¡Email verificado!', text: 'Email verificado. Ya puedes iniciar sesión' },
} as const

/** What /auth may be asked to say. Free text in an address is never shown: anybody can write one. */
export const noticeOf = (message: string | null) =>
  Object.entries(known).find(([code, { text }]) => message === code || message === text)?.[1] ?? null
