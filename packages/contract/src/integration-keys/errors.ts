export const integrationKeyErrors = {
  'integration_keys.not_found': { status: 404, text: 'Clave de integración no encontrada' },
  'integration_keys.too_many': { status: 409, text: 'Ya tienes 20 claves de integración. Elimina alguna que no uses' },
} as const
