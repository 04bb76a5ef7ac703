export const profileErrors = {
  'user.wrong_password': { status: 422, text: 'La contraseña actual no es correcta', field: 'currentPassword' },
  'user.last_administrator': {
    status: 409,
    text: 'Eres la única cuenta de administrador y hay otras: antes, dale ese rol a alguna con «npm run admin -- grant <usuario> administrador»',
  },
  'user.same_email': { status: 400, text: 'Ese ya es tu email', field: 'newEmail' },
  'user.email_taken': { status: 409, text: 'Ya hay una cuenta con ese email', field: 'newEmail' },
  'user.avatar_missing': { status: 400, text: 'Debe proporcionar un archivo o URL de avatar' },
  'user.avatar_too_large': { status: 413, text: 'La imagen pesa más de 5 MB. Elige una más pequeña' },
  'user.avatar_unreadable': {
    status: 400,
    text: 'No pudimos leer esa imagen. Usa un archivo PNG, JPG, WebP o GIF de hasta 5 MB',
  },
  'user.avatar_unreachable': {
    status: 400,
    text: 'No pudimos descargar la imagen de esa dirección. Comprueba que se abre en el navegador, o sube el archivo',
  },
  'user.export_busy': { status: 503, text: 'Otras personas están descargando sus datos. Inténtalo en un minuto' },
  'user.session_not_found': { status: 404, text: 'Esa sesión ya no existe' },
} as const
