import { authErrors } from '@portavoz/contract'
import { describeAuthError } from './auth-errors.ts'

/** The text of a failed sign-up; a sentence of our server wins where it says what to do. */
export const describeSignUpError = (error: unknown): string =>
  describeAuthError(error, 'Error desconocido al registrar usuario', ({ status, message, code }) => {
    switch (status) {
      case 400:
        return message || 'Datos de registro inválidos'
      case 409:
        return code.startsWith('workspace.') ? message : 'El usuario o email ya existe'
      case 429:
        return authErrors['auth.too_many'].text
      case 500:
        return message || 'Error al registrar usuario'
      default:
        return code === 'unexpected' ? 'Error al registrar usuario' : message
    }
  })
