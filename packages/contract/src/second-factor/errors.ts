export const secondFactorErrors = {
  /** Its `data` is a `SecondFactorChallenge`. */
  'auth.second_factor': { status: 401, text: 'Falta la verificación en dos pasos' },
  'auth.challenge_over': {
    status: 410,
    text: 'Pasó demasiado tiempo o hubo demasiados intentos. Escribe otra vez tu usuario y tu contraseña',
  },
  'second_factor.wrong_code': { status: 422, text: 'Ese código no es correcto o ya se usó' },
  'second_factor.wrong_recovery_code': { status: 422, text: 'Ese código de recuperación no es correcto o ya se usó' },
  'second_factor.wrong_passkey': {
    status: 422,
    text: 'No pudimos comprobar esa llave de acceso. Prueba otra vez o usa otra forma',
  },
  'second_factor.too_many': {
    status: 429,
    text: 'Hubo demasiados códigos equivocados. Espera un rato, o usa una llave de acceso o un código de recuperación',
  },
  'second_factor.needed': {
    status: 422,
    text: 'Confirma también con tu segundo paso: un código de tu aplicación, una llave de acceso o un código de recuperación',
  },
  'second_factor.key_lost': {
    status: 409,
    text: 'Esta instalación perdió la clave que abre tu aplicación de códigos. Usa una llave de acceso o un código de recuperación',
  },
  'second_factor.none': { status: 409, text: 'Tu cuenta no tiene verificación en dos pasos' },
  'second_factor.no_passkey': { status: 409, text: 'Tu cuenta no tiene ninguna llave de acceso' },
  'second_factor.passkey_not_found': { status: 404, text: 'Esa llave de acceso ya no existe' },
  'second_factor.passkey_taken': { status: 409, text: 'Esa llave de acceso ya está en una cuenta' },
  'second_factor.too_many_passkeys': {
    status: 409,
    text: 'Ya tienes 20 llaves de acceso. Quita alguna que no uses',
  },
  'second_factor.passkeys_impossible': {
    status: 409,
    text: 'Las llaves de acceso necesitan que Portavoz se abra con https y un nombre propio. Usa una aplicación de códigos',
  },
  'second_factor.enrolment_over': {
    status: 410,
    text: 'Pasó demasiado tiempo desde que empezaste. Empieza de nuevo',
  },
} as const
