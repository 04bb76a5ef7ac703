const known = {
  email_verified: { title: '¡Email verificado!', text: 'Email verificado. Ya puedes iniciar sesión' },
  email_changed: { title: 'Email actualizado', text: 'Ya puedes iniciar sesión' },
  account_unlocked: { title: 'Cuenta desbloqueada', text: 'Ya puedes iniciar sesión en este navegador' },
  // A new password ends sessions, not keys. No session is open here that could list them.
  password_changed: {
    title: 'Contraseña actualizada',
    text: 'Ya puedes iniciar sesión con ella. Si tienes claves de integración, siguen valiendo: revísalas en Mi Perfil → Claves de integración',
  },
  account_deleted: { title: 'Cuenta eliminada', text: 'Con ella se borró todo lo que guardaba' },
} as const

type NoticeCode = keyof typeof known

/** The sign-in screen, asked to say one of the sentences that it knows. */
export const saying = (message: NoticeCode) => `/auth?${new URLSearchParams({ message, type: 'success' })}`

/** What /auth may be asked to say. Free text in an address is never shown: anybody can write one. */
export function noticeOf(asked: URLSearchParams) {
  const message = asked.get('message')
  if (asked.get('type') !== 'success') return null
  return Object.entries(known).find(([code, { text }]) => message === code || message === text)?.[1] ?? null
}
