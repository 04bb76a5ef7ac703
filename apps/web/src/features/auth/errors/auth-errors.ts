import { AppError } from '@portavoz/contract'

const unreachableText = 'No se pudo conectar con el servidor. Verifique su conexión'
export const unverifiedText = 'Debe verificar su email antes de iniciar sesión'

/** The text of a failed sign-in, by the status of the answer. */
export const describeSignInError = (error: unknown): string =>
  describeAuthError(error, 'Error desconocido al iniciar sesión', ({ status, message }) => {
    switch (status) {
      case 401:
        return 'Usuario o contraseña incorrectos'
      case 403:
        return /e-?mail|correo|verif/i.test(message) ? unverifiedText : 'Acceso denegado. Verifique sus credenciales'
      case 404:
        return 'Usuario no encontrado'
      case 423:
        return 'Cuenta bloqueada. Verifique su email para activarla'
      case 500:
        return 'Error del servidor. Intente más tarde'
      default:
        return message || 'Error al iniciar sesión'
    }
  })

/** `fallback` is the text for a value that is not an Error, `describe` the text for an error that the server sent. */
export function describeAuthError(error: unknown, fallback: string, describe: (answer: AppError) => string): string {
  if (!(error instanceof Error)) return fallback
  if (!(error instanceof AppError)) return 'Error al procesar la solicitud'
  return error.code === 'unreachable' ? unreachableText : describe(error)
}

/** Connection and server faults are not the user's fault and do not look like one. */
export const errorTone = (message: string) => (/conexión|servidor/.test(message) ? 'neutral' : 'error')
