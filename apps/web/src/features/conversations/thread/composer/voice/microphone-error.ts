const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError:
    'El navegador no permite usar el micrófono. Permítelo en el candado, junto a la dirección de la página, y graba otra vez.',
  NotFoundError: 'No se encontró un micrófono. Conecta uno y graba otra vez.',
  NotReadableError: 'Otro programa está usando el micrófono. Ciérralo y graba otra vez.',
  NothingRecordedError: 'La grabación quedó muy corta. Graba otra vez, al menos un segundo.',
}

/** Why no voice note is recorded, and what to do. */
export const microphoneError = (error: unknown): string =>
  SENTENCES[error instanceof Error ? error.name : ''] ??
  'El navegador no pudo grabar. Recarga la página, o graba con tu celular y adjunta el audio con el clip.'
