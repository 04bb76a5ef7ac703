export const transcriptionErrors = {
  'transcripts.not_found': { status: 404, text: 'Este mensaje no tiene transcripción' },
  'transcripts.changed': {
    status: 409,
    text: 'Otra ventana corrigió esta transcripción mientras la editabas. Mírala antes de guardar la tuya',
  },
} as const
