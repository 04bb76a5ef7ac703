import { AppError } from '@portavoz/contract'

const noAnswer = 'No se pudo conectar con el servidor. Verifique su conexión'

/** What a refused sign-in says, by the status of the answer. */
export function signInRefusal(error: unknown): string {
  if (!(error instanceof AppError)) return 'Error al procesar la solicitud'
  if (error.code === 'unreachable') return noAnswer
  switch (error.status) {
    case 401:
      return 'Usuario o contraseña incorrectos'
    case 403:
      return /e-?mail|correo|verif/i.test(error.message)
        ? 'Debe verificar su email antes de iniciar sesión'
        : 'Acceso denegado. Verifique sus credenciales'
    case 404:
      return 'Usuario no encontrado'
    case 423:
      return 'Cuenta bloqueada. Verifique su email para activarla'
    case 500:
      return 'Error del servidor. Intente más tarde'
    default:
      return error.message || 'Error al iniciar sesión'
  }
}

/** What a refused sign-up says. */
export function signUpRefusal(error: unknown): string {
  if (!(error instanceof AppError)) return 'Error al procesar la solicitud'
  if (error.code === 'unreachable') return noAnswer
  switch (error.status) {
    case 400:
      return error.message || 'Datos de registro inválidos'
    case 409:
      return 'El usuario o email ya existe'
    case 500:
      return error.message || 'Error al registrar usuario'
    default:
      return 'Error al registrar usuario'
  }
}

/** Trouble on the way is nobody's fault, and does not look like one. */
export const refusalTone = (message: string) => (/conexión|servidor/.test(message) ? 'neutral' : 'error')
