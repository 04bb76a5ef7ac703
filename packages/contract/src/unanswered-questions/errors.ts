export const questionErrors = {
  'questions.not_found': { status: 404, text: 'Esa pregunta ya no está. Actualiza la lista' },
} as const
