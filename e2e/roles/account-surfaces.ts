import type { Surface } from './surface.ts'

/** Controls of the person's own account, which every role has. */
const ownControls = [
  'Subir foto',
  'Usar una URL',
  'Nuevo email',
  'Contraseña actual',
  'Nueva contraseña',
  'Confirmar contraseña',
  'Cambiar contraseña',
  'Añadir llave de acceso',
  'Poner aplicación de códigos',
  'Activar avisos',
  'Conectar con @',
  'Clientes que me esperan',
  'Me dan una conversación',
  'Me mencionan',
  'Un cliente espera demasiado',
  'Un WhatsApp o un bot se desconecta',
  'Un agente no responde',
  'Horas de silencio',
  'Descargar mis datos',
  'Eliminar mi cuenta',
]

export const accountSurfaces: readonly Surface[] = [
  {
    route: '/profile',
    title: 'profile',
    address: () => '/profile',
    shows: 'Sesiones',
    calls: {
      Proveedor: 'PUT /configuration/model',
      'Nombre del modelo': 'PUT /configuration/model',
      Clave: 'PUT /configuration/model',
      Probar: 'POST /configuration/model/test',
      'Guardar modelo': 'PUT /configuration/model',
      'Añadir precio': 'PUT /configuration/prices',
      'Crear clave': 'POST /integration-keys',
      'Probar conexión': 'POST /configuration/n8n/test',
      'URL del webhook': 'POST /configuration/n8n/config',
      'URL del backend': 'POST /configuration/n8n/config',
      'URL de la API': 'POST /configuration/n8n/config',
      'Token de la API': 'POST /configuration/n8n/config',
      'Usar n8n': 'POST /configuration/n8n/config',
      'Guardar configuración': 'POST /configuration/n8n/config',
      'Conectar Evolution API': 'POST /configuration/evolution',
    },
    harmless: ownControls,
  },
  {
    route: '/instalacion',
    title: 'installation',
    address: () => '/instalacion',
    shows: 'Acceso Denegado',
  },
  {
    route: '/instalacion/registro',
    title: 'audit log of the installation',
    address: () => '/instalacion/registro',
    shows: 'Acceso Denegado',
  },
]
