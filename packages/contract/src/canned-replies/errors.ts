export const cannedReplyErrors = {
  'canned.not_found': { status: 404, text: 'Respuesta rápida no encontrada' },
  'canned.shortcut_taken': { status: 409, text: 'Ya tienes una respuesta rápida con ese atajo' },
  'canned.changed': {
    status: 409,
    text: 'Otra ventana cambió esta respuesta mientras la editabas. Mírala antes de guardar la tuya',
  },
  'canned.file_gone': {
    status: 409,
    text: 'El archivo de esa respuesta rápida cambió o se eliminó. Quítalo, o elige la respuesta otra vez',
  },
  'canned.too_many': { status: 409, text: 'Ya tienes 200 respuestas rápidas. Elimina alguna para añadir otra' },
} as const
