import type { ControlCalls, Surface } from './surface.ts'

const colors = ['Petróleo', 'Azul', 'Morado', 'Rojo', 'Naranja', 'Amarillo', 'Verde', 'Grafito', 'Otro color']
const brandCalls: ControlCalls = Object.fromEntries(colors.map((color) => [color, 'PUT /workspace/color' as const]))

export const workspaceSurfaces: readonly Surface[] = [
  {
    route: '/negocio',
    title: 'business',
    address: () => '/negocio',
    shows: 'Tu papel aquí:',
    calls: {
      'Nombre del negocio': 'PUT /workspace',
      'Horario: a toda hora': 'PUT /workspace/members/:userId/hours',
      'Puede exportar': 'PUT /workspace/members/:userId',
      'Papel de': 'PUT /workspace/members/:userId',
      'Quitar a': 'DELETE /workspace/members/:userId',
      'Subir logotipo': 'POST /workspace/logo',
      ...brandCalls,
      'Avisar si espera más': 'PUT /workspace/attention',
      'Cómo se reparten': 'PUT /workspace/attention',
      'Máximo de abiertas': 'PUT /workspace/attention',
      'Firmar los mensajes': 'PUT /workspace/attention',
      Guardar: 'PUT /workspace/attention',
      'Invitar a una persona': 'POST /workspace/invitations',
      'Exigirla a todas las personas': 'POST /workspace/second-factor',
      'Persona que recibe el negocio': 'POST /workspace/offer',
      'Ver qué se borraría': 'GET /workspace/retention/preview',
      'Borrar las que llevan': 'PUT /workspace/retention',
      'Eliminar este negocio': 'POST /workspace/delete',
    },
    harmless: ['Salir del negocio'],
  },
  {
    route: '/negocio/registro',
    title: 'audit log',
    address: () => '/negocio/registro',
    shows: 'Volver a Mi negocio',
    needs: 'GET /workspace/audit-log',
    refusal: 'Solo para quien administra',
    harmless: ['Persona', 'Acción', 'Desde', 'Hasta'],
  },
  {
    route: '/negocios',
    title: 'businesses',
    address: () => '/negocios',
    shows: 'Estás aquí',
    harmless: ['Crear otro negocio', 'Abrir ', 'Ir al inicio'],
  },
  {
    route: '/notifications',
    title: 'notifications',
    address: () => '/notifications',
    shows: 'En vivo',
    // Notifications may arrive during the walk; each is of the person alone.
    harmless: ['Más acciones', 'Tipo', 'Avisos', 'Marcar todas', 'Eliminar: ', /^(?:Ciro|Eva|\d+ mensajes nuevos de) /],
  },
  {
    route: '/invitacion',
    title: 'spent invitation',
    address: () => '/invitacion?token=gastada',
    shows: 'Esta invitación ya se usó, venció o se anuló',
  },
]
