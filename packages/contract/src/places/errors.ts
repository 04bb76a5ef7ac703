export const placeErrors = {
  'places.not_found': { status: 404, text: 'Ese lugar ya no está guardado' },
  'places.too_many': { status: 409, text: 'Ya tienes 30 lugares guardados. Elimina alguno para guardar otro' },
} as const
