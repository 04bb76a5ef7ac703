import { mappedTextsOn, textsOn } from './quoted-text.ts'

export const agents = [
  ...textsOn('platform picker', 'whatsapp', ['Selecciona la Plataforma']),
  ...textsOn('linking', 'whatsapp', [
    'WhatsApp conectado',
    'Continuar',
    'Código QR expirado',
    'El código QR ha expirado. Genera uno nuevo para continuar.',
    'No se pudo generar el código QR',
    'Confirmar Eliminación',
    'Sesión eliminada',
    'No se pudo crear la sesión de WhatsApp',
    'No se pudo verificar la sesión de WhatsApp',
    'No se pudo eliminar la sesión de WhatsApp',
  ]),
  ...textsOn('linking through n8n', 'n8n', [
    'URL del webhook de n8n no está configurada. Verifica la configuración de n8n.',
  ]),
  ...textsOn('linking again', 'agent', ['WhatsApp conectado', 'No se pudo conectar la sesión de WhatsApp']),
  ...textsOn('agent form', 'whatsapp', [
    'Por favor completa todos los campos requeridos',
    'No se ha vinculado WhatsApp',
    'Agente creado',
  ]),
  ...textsOn('telegram wizard', 'agent', [
    'Token de bot inválido',
    'Por favor valida el token del bot antes de crear el agente',
    'Bot de Telegram configurado correctamente (modo local)',
    'Agente creado',
    'Error de conexión con el servicio de Telegram',
  ]),
  ...textsOn('edit', 'agent', ['Token de bot inválido']),
  ...textsOn('agents', 'agent', [
    'Error al cargar agentes',
    'Reintentar',
    'Error al actualizar estado del agente',
    'Error al crear agente',
    'Error al eliminar agente',
    'Error al ejecutar agente',
    'Agente no encontrado',
    'Sesión marcada para eliminación',
    'No se pudo desconectar la sesión de WhatsApp',
  ]),
  ...textsOn('agent detail', 'agent', ['Error al cargar ejecuciones']),
  ...textsOn('dashboard', 'agent', ['Dashboard', 'Ver todos', 'Crear Agente', 'Error al cargar agentes', 'Reintentar']),
  ...mappedTextsOn('agent calls', 'an account without a session is led to the sign-in', ['Usuario no autenticado']),
  ...mappedTextsOn('agent calls', 'a fault of the server itself', ['Error del servidor']),
  ...mappedTextsOn('agent calls', 'the banner of the console says so first', ['No se pudo conectar con el servidor']),
  ...mappedTextsOn('agent calls', 'no bot is kept without a token', ['No se encontró bot token para el agente']),
  ...mappedTextsOn('agent creation', 'a fault of the console itself', ['Error en la petición: ']),
  ...mappedTextsOn('agent card', 'an agent on WhatsApp is made of a linked phone', ['No especificado']),
]

/** Strings that the specification quotes and no screen shows, with the reason. */
export const agentExceptions = {
  'Función en desarrollo': 'a Telegram agent can be edited',
  'El ID del agente es requerido para configurar el webhook': 'the id stands in the address of the call',
  'No se pudo conectar con el servidor del agente': 'a card says so of an n8n that is silent, with what to do',
  'WhatsApp Agent': 'an agent has a name',
  'Telegram Bot': 'an agent has a name',
} as const
