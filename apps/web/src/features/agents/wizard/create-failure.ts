import { AppError } from '@portavoz/contract'

/** What a refused creation says: the server's sentence, the specification's where it sent none, or the fault itself. */
export const createFailure = (error: Error): string =>
  error instanceof AppError ? error.message || 'Error al crear agente' : `Error en la petición: ${error.message}`
