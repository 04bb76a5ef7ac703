/** Ends the order with one Spanish sentence. */
export class UpdateError extends Error {}

export const say = (sentence: string) => console.log(sentence)

export const describe = (error: unknown): string =>
  error instanceof UpdateError ? error.message : `Algo inesperado falló: ${(error as Error).message}`
