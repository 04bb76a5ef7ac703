export const pushErrors = {
  'push.endpoint_refused': {
    status: 400,
    text: 'No podemos usar el servicio de avisos de este navegador. Prueba con otro navegador',
  },
  'push.too_many_devices': {
    status: 409,
    text: 'Ya recibes avisos en 20 dispositivos. Quita alguno para añadir este',
  },
  'push.device_not_found': { status: 404, text: 'Ese dispositivo ya no recibe avisos' },
  'push.device_gone': {
    status: 409,
    text: 'El servicio de avisos ya no conoce ese dispositivo. Actívalos otra vez desde él',
  },
  'push.service_failed': {
    status: 502,
    text: 'El servicio de avisos del navegador no aceptó el aviso. Inténtalo en unos minutos',
  },
  'push.test_too_often': { status: 429, text: 'Ya enviaste varios avisos de prueba. Espera unos minutos' },
} as const
