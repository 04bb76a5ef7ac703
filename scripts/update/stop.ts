/** Ends the order with one Spanish sentence. */
export class UpdateError extends Error {}

export const say = (sentence: string) => console.log(sentence)

/** The sentence that a person reads. Each step can be repeated, also after a disk was full. */
export function describe(error: unknown): string {
  if (error instanceof UpdateError) return error.message
  const { code, message } = error as { code?: unknown; message: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'No queda espacio en el disco de esta carpeta: libéralo y repite la misma orden, que sigue donde quedó.'
  return `Algo inesperado falló: ${message}`
}
