export const remoteLinkErrors = {
  'remote_link.not_found': {
    status: 404,
    text: 'Este enlace no existe. Comprueba que lo abriste completo o pide otro a quien te lo envió',
  },
  'remote_link.expired': { status: 410, text: 'Este enlace venció. Pide otro a quien te lo envió' },
  'remote_link.used': { status: 410, text: 'Este enlace ya se usó: con él se vinculó un WhatsApp' },
  'remote_link.withdrawn': {
    status: 410,
    text: 'Quien te envió este enlace lo anuló. Si te envió otro más nuevo, abre ese',
  },
  'remote_link.open_elsewhere': {
    status: 409,
    text: 'Este enlace ya está abierto en otro navegador o en otro celular. Sigue allí, o pide otro a quien te lo envió',
  },
  'remote_link.already_linked': {
    status: 409,
    text: 'Ese WhatsApp ya está vinculado, o todavía se está desvinculando. Espera un momento y vuelve a intentarlo',
  },
  'remote_link.too_many': { status: 429, text: 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo' },
} as const
