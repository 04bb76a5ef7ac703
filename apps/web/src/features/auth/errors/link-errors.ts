import type { AppError } from '@portavoz/contract'
import { describeAuthError } from './auth-errors.ts'

/**
 * What is wrong with the link of an e-mail. An address that was taken meanwhile has its own sentence: the link is not
 * at fault.
 */
export const describeVerifyError = (error: unknown): string =>
  describeAuthError(error, 'Error al verificar el email', (serverError) =>
    serverError.code === 'user.email_taken'
      ? serverError.message
      : describeLinkError(serverError, 'Error al verificar el email'),
  )

const passwordErrorCodes = new Set<string>(['auth.common_password', 'auth.password_is_name', 'auth.busy'])

/** The same link, with a password that may itself be refused. */
export const describeResetError = (error: unknown): string =>
  describeAuthError(error, 'Error al cambiar la contraseña', (serverError) =>
    passwordErrorCodes.has(serverError.code)
      ? serverError.message
      : describeLinkError(serverError, 'Error al cambiar la contraseña'),
  )

function describeLinkError({ status }: AppError, fallback: string) {
  switch (status) {
    case 400:
      return 'Token de verificación inválido o expirado'
    case 404:
      return 'Token de verificación no encontrado'
    case 410:
      return 'El token de verificación ha expirado'
    default:
      return fallback
  }
}

/** Why no e-mail was sent. */
export const describeResendError = (error: unknown): string =>
  describeAuthError(error, 'Error al reenviar email', (serverError) =>
    describeEmailError(serverError, 'Error al reenviar verificación'),
  )

export const describeForgotError = (error: unknown): string =>
  describeAuthError(error, 'Error al enviar el enlace', (serverError) =>
    describeEmailError(serverError, 'Error al enviar el enlace'),
  )

function describeEmailError({ status }: AppError, fallback: string) {
  switch (status) {
    case 400:
      return 'Email no válido'
    case 404:
      return 'Usuario no encontrado'
    case 429:
      return 'Demasiadas solicitudes. Espere antes de intentar nuevamente'
    default:
      return fallback
  }
}
