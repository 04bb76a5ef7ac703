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
  'auth.common_password': {
    status: 400,
    text: 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra',
  },
} as const
