import { textsOn } from './quoted-text.ts'

export const automation = textsOn('automation', 'automation', [
  'URL del webhook de n8n es requerida',
  'URL del backend es requerida',
  'URL del webhook de n8n no es válida',
  'URL de la API de n8n no es válida',
  'URL del backend no es válida',
  'Configuración de n8n incompleta',
  'No se pudo guardar la configuración en el servidor',
  'No se pudo obtener la configuración de n8n',
])
