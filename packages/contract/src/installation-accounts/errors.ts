export const installationAccountErrors = {
  'accounts.not_found': { status: 404, text: 'Esa cuenta ya no existe' },
  'accounts.own_only': {
    status: 409,
    text: 'Es tu única cuenta: si la suspendes, no te queda ninguna donde trabajar. Pídeselo a otra persona que administre',
  },
  'accounts.suspended': {
    status: 403,
    text: 'Esta cuenta está suspendida. Puedes ver y exportar tus datos, y nada más. La consola dice por qué y con quién hablar',
  },
  'accounts.suspended_creation': {
    status: 403,
    text: 'Uno de tus negocios está suspendido: mientras lo esté no puedes crear otro',
  },
} as const
