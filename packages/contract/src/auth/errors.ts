export const authErrors = {
  'auth.missing': { status: 400, text: 'Usuario y contraseña son requeridos' },
  'auth.bad_credentials': { status: 401, text: 'Usuario o contraseña incorrectos' },
  'auth.unverified': { status: 403, text: 'Debe verificar su email antes de iniciar sesión' },
  'auth.taken': { status: 409, text: 'El usuario o email ya existe' },
  'auth.locked': { status: 423, text: 'Cuenta bloqueada. Verifique su email para activarla' },
  'auth.too_many': { status: 429, text: 'Demasiadas solicitudes. Espere antes de intentar nuevamente' },
  'auth.bad_email': { status: 400, text: 'Email no válido' },
  'auth.link_invalid': { status: 400, text: 'Token de verificación inválido o expirado' },
  'auth.link_not_found': { status: 404, text: 'Token de verificación no encontrado' },
  'auth.link_expired': { status: 410, text: 'El token de verificación ha expirado' },
  'auth.change_link_used': { status: 400, text: 'Token de verificación inválido o expirado' },
  'auth.change_link_expired': { status: 410, text: 'El token de verificación ha expirado' },
  'auth.unlock_link_used': { status: 400, text: 'Token de verificación inválido o expirado' },
  'auth.unlock_link_expired': { status: 410, text: 'El token de verificación ha expirado' },
  'auth.busy': { status: 503, text: 'Mucha gente está entrando a la vez. Espera un minuto e inténtalo de nuevo' },
  'auth.invitation_needed': {
    status: 403,
    text: 'Aquí solo se crean cuentas con invitación. Pide el enlace a quien administra esta instalación',
  },
  'auth.invitation_spent': {
    status: 410,
    text: 'Esa invitación ya se usó o venció. Pide otra a quien administra esta instalación',
  },
  'auth.signup_closed': {
    status: 403,
    text: 'Esta instalación no admite cuentas nuevas. Habla con quien la administra',
  },
  'auth.unclear_name': {
    status: 400,
    text: 'Ese usuario se puede confundir con otro. Usa letras de un solo alfabeto, números, espacios y signos del teclado',
  },
  'auth.password_is_name': { status: 400, text: 'La contraseña no puede ser igual al usuario. Elige otra' },
  'auth.common_password': {
    status: 400,
    text: 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra',
    fieldText: 'Esa contraseña es de las más usadas. Elige otra',
  },
} as const
