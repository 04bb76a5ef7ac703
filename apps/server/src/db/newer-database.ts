import { StartError } from '../platform/process/start-error.ts'

/** The sentence about a database with migrations that this program does not know, with the remedy. */
export const newerDatabaseSentence = (unknown: string[]): { sentence: string; remedy: string } => ({
  sentence: `La usó una versión más nueva de Portavoz: tiene ${unknown.join(', ')}, que esta no conoce.`,
  remedy: 'Actualiza el programa, o recupera una copia de seguridad de antes.',
})

export function refuseNewerDatabase(unknown: string[]): void {
  if (unknown.length === 0) return
  const { sentence, remedy } = newerDatabaseSentence(unknown)
  throw new StartError(`Base de datos: ${sentence} ${remedy}`)
}
