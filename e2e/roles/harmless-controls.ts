/** Controls of several screens that navigate, filter or open something, or are of the person alone. */
export const harmlessControls =
  /^(?:Abrir menú|Acciones de|Actualizar|Buscar|Cerrar|Cuenta de|Descartadas|Estado|Filtros|Mostrar contraseña|Negocio .*: cambiar de negocio|Notificaciones|Orden|Pendientes|Período|Plataforma|Respondidas|Tema|Todas|Ver |¿Por qué)|Opciones de la cuenta$/
