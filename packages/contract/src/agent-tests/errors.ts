export const testErrors = {
  'tests.not_found': { status: 404, text: 'Prueba no encontrada' },
  'tests.too_many': { status: 409, text: 'Este agente ya tiene 200 pruebas. Elimina alguna para añadir otra' },
  'tests.none': { status: 409, text: 'Todavía no hay pruebas que correr. Guarda una primero' },
  'tests.running': {
    status: 409,
    text: 'Ya se están corriendo las pruebas de este agente. Espera a que terminen, o detenlas',
  },
  'test_runs.not_found': { status: 404, text: 'Corrida no encontrada' },
} as const
