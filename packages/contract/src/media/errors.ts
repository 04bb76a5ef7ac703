export const mediaErrors = {
  'media.not_found': { status: 404, text: 'Archivo no encontrado' },
  'media.file_missing': { status: 400, text: 'Elige un archivo' },
  'media.empty': { status: 400, text: 'El archivo está vacío. Elige otro' },
  'media.type_not_allowed': {
    status: 400,
    text: 'Ese archivo no se puede enviar. Puedes enviar fotos, audios, videos, PDF, Word, Excel, PowerPoint, texto y ZIP',
  },
  'media.damaged': { status: 400, text: 'El archivo no es lo que dice su nombre, o está dañado. Elige otro' },
  'media.too_large': { status: 413, text: 'El archivo pesa más de lo que se puede enviar' },
  'media.not_sendable': {
    status: 409,
    text: 'Tu flujo de n8n no sabe enviar archivos. Pulsa «Actualizar flujos» en tu perfil, o envía el archivo desde el celular',
  },
  'media.storage_limit': {
    status: 409,
    text: 'Tu cuenta llenó el espacio que tiene. Elimina conversaciones o documentos, o pide más a quien administra la instalación',
  },
  'media.server_full': { status: 507, text: 'No hay espacio en el servidor. Inténtalo más tarde' },
  'media.server_refuses': { status: 503, text: 'El servidor no puede guardar archivos ahora. Inténtalo más tarde' },
  'media.uploading': {
    status: 503,
    text: 'Se están subiendo muchos archivos a la vez. Espera a que terminen y envía este',
  },
} as const
