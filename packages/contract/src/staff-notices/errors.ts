export const staffNoticeErrors = {
  'digest.no_mail_server': {
    status: 409,
    text: 'Esta instalación no envía correo todavía: pide a quien lleva el servidor que lo configure',
  },
  'digest.unconfirmed_email': { status: 409, text: 'Verifica antes tu email, más arriba en esta página' },
  'staff_chat.bot_not_offered': {
    status: 404,
    text: 'Ese bot ya no se puede elegir: debe ser de un agente activo, conectado y con el motor integrado',
  },
  'staff_chat.too_many_codes': { status: 429, text: 'Pediste varios códigos seguidos. Espera unos minutos' },
} as const
