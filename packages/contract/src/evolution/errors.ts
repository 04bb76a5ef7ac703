export const evolutionErrors = {
  'evolution.missing': { status: 404, text: 'Evolution API ya no estaba conectada' },
} as const
