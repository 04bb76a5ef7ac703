export const transcriptionErrors = {
  'transcripts.not_found': { status: 404, text: 'Este mensaje no tiene transcripción' },
} as const
