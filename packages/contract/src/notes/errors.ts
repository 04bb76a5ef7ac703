export const noteErrors = {
  'notes.not_found': { status: 404, text: 'Nota no encontrada' },
  'notes.too_many': { status: 409, text: 'Esta conversación ya tiene 200 notas. Elimina alguna para añadir otra' },
} as const
