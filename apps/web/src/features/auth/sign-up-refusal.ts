import { refusal } from './refusals.ts'

/** What a refused sign-up says. */
export const signUpRefusal = (error: unknown): string =>
  refusal(error, 'Error desconocido al registrar usuario', ({ status, message }) => {
    switch (status) {
      case 400:
        return message || 'Datos de registro inválidos'
      case 409:
        return 'El usuario o email ya existe'
      case 500:
        return message || 'Error al registrar usuario'
      default:
        return 'Error al registrar usuario'
    }
  })
