export const workspaceErrors = {
  'workspace.none': {
    status: 403,
    text: 'Ya no perteneces a ningún negocio. Crea uno nuevo o pide una invitación',
  },
  'workspace.not_member': { status: 403, text: 'Ya no perteneces a este negocio' },
  'workspace.role_refused': {
    status: 403,
    text: 'Tu papel en este negocio no permite hacer esto. Pídeselo a quien lo administra',
  },
  'workspace.second_factor_needed': {
    status: 403,
    text: 'Este negocio pide verificación en dos pasos. Actívala en «Mi Perfil» para entrar',
  },
  'workspace.own_second_factor_first': {
    status: 409,
    text: 'Activa antes la verificación en dos pasos en tu cuenta: si no, tampoco tú podrías entrar',
  },
  'workspace.too_many': { status: 409, text: 'Ya no puedes tener más negocios. Sal de alguno antes' },
  'workspace.too_many_people': { status: 409, text: 'Un negocio puede tener 200 personas como máximo' },
  'workspace.member_not_found': { status: 404, text: 'Esa persona no está en este negocio' },
  'workspace.owner_stays': {
    status: 409,
    text: 'Eres la persona dueña de este negocio. Pásaselo a otra persona antes de salir',
  },
  'workspace.no_offer': { status: 404, text: 'Nadie te ha ofrecido este negocio, o la oferta se retiró' },
  'workspace.wrong_name': {
    status: 422,
    text: 'Ese no es el nombre de este negocio. Escríbelo igual que arriba',
  },
  'workspace.too_many_deletions': {
    status: 429,
    text: 'Ya eliminaste tres negocios este mes. Espera unas semanas para eliminar otro',
  },
  'workspace.retention_outdated': {
    status: 409,
    text: 'Ahora se borrarían más conversaciones que las que viste. Míralo otra vez antes de confirmar',
  },
  'workspace.logo_missing': { status: 400, text: 'Elige la imagen del logotipo' },
  'workspace.logo_too_large': { status: 413, text: 'El logotipo pesa más de 512 kB. Usa una imagen más pequeña' },
  'workspace.logo_unreadable': { status: 400, text: 'No pudimos leer esa imagen. Usa un archivo PNG, JPG o WebP' },
  'workspace.logo_size': {
    status: 400,
    text: 'El logotipo debe medir entre 32 y 4.096 píxeles de ancho y de alto. Cambia su tamaño y súbelo otra vez',
  },
  'workspace.invitation_not_found': { status: 404, text: 'Esa invitación ya no existe' },
  'workspace.invitation_spent': {
    status: 410,
    text: 'Esta invitación ya se usó, venció o se anuló. Pide otra a quien te invitó',
  },
  'workspace.too_many_invitations': {
    status: 409,
    text: 'Hay 50 invitaciones sin aceptar. Anula alguna para hacer otra',
  },
} as const
