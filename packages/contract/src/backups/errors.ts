export const backupErrors = {
  'backup.not_found': { status: 404, text: 'Esa copia ya no está en este equipo' },
  'backup.grant_over': { status: 410, text: 'Esta descarga ya se usó o venció. Pídela otra vez en la consola' },
  'installation.unconfirmed': {
    status: 409,
    text: 'Portavoz se recuperó de una copia: el administrador tiene que confirmar que la anterior ya no funciona',
  },
} as const
