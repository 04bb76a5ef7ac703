/** Starts of names of controls that navigate, filter or open something, or are of the person alone. */
const starts = [
  'Abrir menú',
  'Acciones de',
  'Actualizar',
  'Buscar',
  'Cerrar',
  'Cuenta de',
  'Descartadas',
  'Estado',
  'Filtros',
  'Mostrar contraseña',
  'Notificaciones',
  'Ocultar',
  'Orden',
  'Pendientes',
  'Período',
  'Plataforma',
  'Respondidas',
  'Tema',
  'Todas',
  'Ver ',
  '¿Por qué',
]
const ends = [': cambiar de negocio', 'Opciones de la cuenta']

export const isHarmless = (name: string): boolean =>
  starts.some((start) => name.startsWith(start)) || ends.some((end) => name.endsWith(end))
