import { mappedTextsOn, textsOn } from './quoted-text.ts'

export const shell = [
  ...textsOn('gate', 'gate', [
    'Verificando autenticación...',
    'Acceso Denegado',
    'No tienes permisos para acceder a esta página.',
  ]),
  ...textsOn('top bar', 'shell', ['BETA', '99+', 'Claro', 'Oscuro', 'Sistema']),
  ...textsOn('avatar menu', 'shell', ['Perfil', 'Cerrar Sesión']),
  ...textsOn('sidebar', 'shell', [
    'Inicio',
    'Dashboard',
    'Agentes',
    'Automatización',
    'Conversaciones',
    'Extracción de Datos',
    'Datos',
    'Base de Conocimientos',
    'Analíticas',
    'Configuración',
    'Mi Perfil',
  ]),
  ...textsOn('user block', 'shell', ['Perfil', 'Notificaciones', 'Cerrar Sesión']),
  ...mappedTextsOn('user block', 'every account has a name', ['Usuario']),
  ...textsOn('analytics', 'shell', ['Analíticas - Próximamente']),
  ...textsOn('dropdown', 'notifications', [
    'Notificaciones',
    'Marcar todas',
    'Borrar todas',
    'No hay notificaciones',
    'Ver todas las notificaciones',
  ]),
  ...textsOn('notifications', 'notifications', [
    'Notificaciones',
    'Usuario anónimo',
    'Total',
    'Sin leer',
    'Leídas',
    'Prioritarias',
    'Marcar todas como leídas',
    'Eliminar todas',
  ]),
]
