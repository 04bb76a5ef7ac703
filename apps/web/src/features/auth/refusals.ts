import { AppError } from '@portavoz/contract'

const noAnswer = 'No se pudo conectar con el servidor. Verifique su conexión'
export const unverified = 'Debe verificar su email antes de iniciar sesión'

/** What a refused sign-in says, by the status of the answer. */
export const signInRefusal = (error: unknown): string =>
  refusal(error, 'Error desconocido al iniciar sesión', ({ status, message }) => {
    switch (status) {
      case 401:
        return 'Usuario o contraseña incorrectos'
      case 403:
        return /e-?mail|correo|verif/i.test(message) ? unverified : 'Acceso denegado. Verifique sus credenciales'
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

/** `unknown` is for what is not even an error, `said` for what a server answered. */
export function refusal(error: unknown, unknown: string, said: (answer: AppError) => string): string {
  if (!(error instanceof Error)) return unknown
  if (!(error instanceof AppError)) return 'Error al procesar la solicitud'
  return error.code === 'unreachable' ? noAnswer : said(error)
}

/** Trouble on the way is nobody's fault, and does not look like one. */
export const refusalTone = (message: string) => (/conexión|servidor/.test(message) ? 'neutral' : 'error')
