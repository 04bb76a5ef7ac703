import type { AppError } from '@portavoz/contract'
import { refusal } from './refusals.ts'

/** What is wrong with the link of a letter. An address that was taken meanwhile is said as such: it is no fault of the link. */
export const verifyRefusal = (error: unknown): string =>
  refusal(error, 'Error al verificar el email', (answer) =>
    answer.code === 'user.email_taken' ? answer.message : linkTrouble(answer, 'Error al verificar el email'),
  )

const aboutPassword = new Set<string>(['auth.common_password', 'auth.password_is_name', 'auth.busy'])

/** The same link, with a password that may itself be refused. */
export const resetRefusal = (error: unknown): string =>
  refusal(error, 'Error al cambiar la contraseña', (answer) =>
    aboutPassword.has(answer.code) ? answer.message : linkTrouble(answer, 'Error al cambiar la contraseña'),
  )

function linkTrouble({ status }: AppError, other: string) {
  switch (status) {
    case 400:
      return 'Token de verificación inválido o expirado'
    case 404:
      return 'Token de verificación no encontrado'
    case 410:
      return 'El token de verificación ha expirado'
    default:
      return other
  }
}

/** Why no letter was sent. */
export const resendRefusal = (error: unknown): string =>
  refusal(error, 'Error al reenviar email', (answer) => letterTrouble(answer, 'Error al reenviar verificación'))

export const forgotRefusal = (error: unknown): string =>
  refusal(error, 'Error al enviar el enlace', (answer) => letterTrouble(answer, 'Error al enviar el enlace'))

function letterTrouble({ status }: AppError, other: string) {
  switch (status) {
    case 400:
      return 'Email no válido'
    case 404:
      return 'Usuario no encontrado'
    case 429:
      return 'Demasiadas solicitudes. Espere antes de intentar nuevamente'
    default:
      return other
  }
}
