import { mapped, on } from './line.ts'

export const house = [
  ...on('gate', 'gate', [
    'Verificando autenticación...',
    'Acceso Denegado',
    'No tienes permisos para acceder a esta página.',
  ]),
  ...on('top bar', 'shell', ['BETA', '99+', 'Claro', 'Oscuro', 'Sistema']),
  ...on('avatar menu', 'shell', ['Perfil', 'Cerrar Sesión']),
  ...on('sidebar', 'shell', [
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
  ...on('user block', 'shell', ['Perfil', 'Notificaciones', 'Cerrar Sesión']),
  ...mapped('user block', 'every account has a name', ['Usuario']),
  ...on('analytics', 'shell', ['Analíticas - Próximamente']),
  ...on('dropdown', 'notifications', [
    'Notificaciones',
    'Marcar todas',
    'Borrar todas',
    'No hay notificaciones',
    'Ver todas las notificaciones',
  ]),
  ...on('notifications', 'notifications', [
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
