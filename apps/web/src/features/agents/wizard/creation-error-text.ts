import { AppError } from '@portavoz/contract'

/** The text for a failed creation: the server's message, else the specification's, or the console's own error. */
export const creationErrorText = (error: Error): string =>
  error instanceof AppError ? error.message || 'Error al crear agente' : `Error en la petición: ${error.message}`
