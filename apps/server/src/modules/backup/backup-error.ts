/** A backup or a restore that cannot be done, with the Spanish sentence to show. */
export class BackupError extends Error {}

export const damagedArchive = (detail: string, cause?: unknown) =>
  new BackupError(
    `La copia está dañada o incompleta (${detail}). No se cambió nada: usa otra copia, o vuelve a traer esta de donde la guardas.`,
    { cause },
  )
