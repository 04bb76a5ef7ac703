import { StartError } from '../platform/start-error.ts'

/** What is said of a database with migrations that this program does not know, and the way out. */
export const newerDatabase = (unknown: string[]): { sentence: string; remedy: string } => ({
  sentence: `La usó una versión más nueva de Portavoz: tiene ${unknown.join(', ')}, que esta no conoce.`,
  remedy: 'Actualiza el programa, o recupera una copia de seguridad de antes.',
})

export function refuseNewerDatabase(unknown: string[]): void {
  if (unknown.length === 0) return
  const { sentence, remedy } = newerDatabase(unknown)
  throw new StartError(`Base de datos: ${sentence} ${remedy}`)
}
