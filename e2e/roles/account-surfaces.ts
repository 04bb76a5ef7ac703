import type { Surface } from './surface.ts'

const PROFILE_PART = '/profile/$part'

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
  { route: '/profile', title: 'profile', address: () => '/profile', shows: 'Contraseña', harmless: ownControls },
  {
    route: PROFILE_PART,
    title: 'model of the profile',
    address: () => '/profile/modelo',
    shows: 'Mi Perfil',
    calls: {
      Proveedor: 'PUT /configuration/model',
      'Nombre del modelo': 'PUT /configuration/model',
      Clave: 'PUT /configuration/model',
      Probar: 'POST /configuration/model/test',
      'Guardar modelo': 'PUT /configuration/model',
      'Precio por minuto, en dólares': 'PUT /configuration/transcription',
      Guardar: 'PUT /configuration/transcription',
      'Añadir precio': 'PUT /configuration/prices',
    },
    harmless: ownControls,
  },
  {
    route: PROFILE_PART,
    title: 'integrations of the profile',
    address: () => '/profile/integraciones',
    shows: 'Mi Perfil',
    calls: {
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
    route: PROFILE_PART,
    title: 'sessions of the profile',
    address: () => '/profile/sesiones',
    shows: 'Esta sesión',
    harmless: ownControls,
  },
  {
    route: PROFILE_PART,
    title: 'data of the profile',
    address: () => '/profile/datos',
    shows: 'Tus datos',
    harmless: ownControls,
  },
  {
    route: '/instalacion',
    title: 'installation',
    address: () => '/instalacion',
    shows: 'Acceso Denegado',
  },
  {
    route: '/instalacion/cuentas',
    title: 'accounts',
    address: () => '/instalacion/cuentas',
    shows: 'Acceso Denegado',
  },
  {
    route: '/instalacion/copias',
    title: 'backups',
    address: () => '/instalacion/copias',
    shows: 'Acceso Denegado',
  },
  {
    route: '/instalacion/registro',
    title: 'audit log of the installation',
    address: () => '/instalacion/registro',
    shows: 'Acceso Denegado',
  },
]
