export const oidcErrors = {
  'auth.oidc_off': { status: 404, text: 'Esta instalación no tiene otro servicio con el que entrar' },
  'auth.oidc_over': {
    status: 410,
    text: 'Ese intento venció, ya se usó o empezó en otro navegador. Empieza de nuevo',
  },
  'auth.oidc_denied': {
    status: 403,
    text: 'No se completó el inicio de sesión: se canceló o el otro servicio no lo permitió',
  },
  'auth.oidc_unreachable': {
    status: 503,
    text: 'El servicio con el que entras no responde. Inténtalo en unos minutos',
  },
  'auth.oidc_invalid': {
    status: 502,
    text: 'No pudimos comprobar lo que respondió el servicio con el que entras. Inténtalo otra vez y, si se repite, avisa a quien administra Portavoz',
  },
  'auth.oidc_clock': {
    status: 502,
    text: 'La hora de Portavoz y la del servicio con el que entras no coinciden. Avisa a quien administra Portavoz',
  },
  'auth.oidc_email': {
    status: 403,
    text: 'Ese servicio no nos dio un email tuyo confirmado. Confírmalo allí, o entra con tu usuario y tu contraseña',
  },
  'auth.oidc_unconfirmed': {
    status: 409,
    text: 'Ya hay una cuenta con tu email que no lo ha confirmado. Si es tuya, entra con tu contraseña y conéctala en «Mi Perfil»; si no, avisa a quien administra Portavoz',
  },
  'auth.oidc_unlinked': {
    status: 409,
    text: 'Desconectaste tu cuenta de ese servicio. Entra con tu contraseña y conéctala otra vez en «Mi Perfil»',
  },
  'auth.oidc_other_identity': {
    status: 409,
    text: 'Esa cuenta de Portavoz ya está conectada con otra identidad de ese servicio. Entra con ella, o quítala en «Mi Perfil»',
  },
  'auth.oidc_taken': { status: 409, text: 'Esa identidad ya está conectada con otra cuenta de Portavoz' },
  'auth.oidc_none': { status: 409, text: 'Tu cuenta no está conectada con otro servicio' },
  'user.no_password': {
    status: 409,
    text: 'Tu cuenta no tiene contraseña. Pon una en «Mi Perfil» para hacer este cambio',
  },
} as const
