import { textsOn } from './quoted-text.ts'

export const conversations = [
  ...textsOn('conversations', 'inbox', [
    'Conversaciones',
    'Total',
    'Activas',
    'Sin leer',
    'Tiempo promedio',
    'Buscar por nombre, teléfono o mensaje...',
    'Usuario anónimo',
    'No especificado',
    '+1',
    'Error al cargar conversaciones',
    'Reintentar',
    'Conversación no encontrada',
  ]),
  ...textsOn('conversation', 'inbox', [
    'Marcar como resuelta',
    'Transferir a humano',
    'Reabrir conversación',
    'Error al cargar mensajes',
    'Error al cambiar estado del agente',
    'Reintentar',
  ]),
  ...textsOn('deleting a conversation', 'inbox', [
    'Conversación eliminada',
    'Error al eliminar',
    'No se pudo eliminar la conversación. Inténtalo de nuevo.',
  ]),
]
