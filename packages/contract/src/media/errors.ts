export const mediaErrors = {
  'media.not_found': { status: 404, text: 'Archivo no encontrado' },
} as const
