const notices = {
  email_verified: { title: '¡Email verificado!', text: 'Email verificado. Ya puedes iniciar sesión' },
  email_changed: { title: 'Email actualizado', text: 'Ya puedes iniciar sesión' },
  account_unlocked: { title: 'Cuenta desbloqueada', text: 'Ya puedes iniciar sesión en este navegador' },
  // A new password ends sessions, not integration keys. Without a session this page cannot list them.
  password_changed: {
    title: 'Contraseña actualizada',
    text: 'Ya puedes iniciar sesión con ella. Si tienes claves de integración, siguen valiendo: revísalas en Mi Perfil → Claves de integración',
  },
  account_deleted: { title: 'Cuenta eliminada', text: 'Con ella se borró todo lo que guardaba' },
} as const

type NoticeCode = keyof typeof notices

export type Notice = { title: string; text: string; tone?: 'error' }

/** The URL of the sign-in screen that shows one of the known notices. */
export const noticeUrl = (message: NoticeCode) => `/auth?${new URLSearchParams({ message, type: 'success' })}`

/** Reads the notice of `/auth`. Free text from the URL is never shown: anyone can write a link. */
export function readNotice(searchParams: URLSearchParams): Notice | null {
  const message = searchParams.get('message')
  if (searchParams.get('type') !== 'success') return null
  return Object.entries(notices).find(([code, { text }]) => message === code || message === text)?.[1] ?? null
}
