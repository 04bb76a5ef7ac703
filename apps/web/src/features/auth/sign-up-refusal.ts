import { authErrors } from '@portavoz/contract'
import { refusal } from './refusals.ts'

/** What a refused sign-up says: where our server has a sentence that tells what to do, that one. */
export const signUpRefusal = (error: unknown): string =>
  refusal(error, 'Error desconocido al registrar usuario', ({ status, message, code }) => {
    switch (status) {
      case 400:
        return message || 'Datos de registro inválidos'
      case 409:
        return 'El usuario o email ya existe'
      case 429:
        return authErrors['auth.too_many'].text
      case 500:
        return message || 'Error al registrar usuario'
      default:
        return code === 'unexpected' ? 'Error al registrar usuario' : message
    }
  })
