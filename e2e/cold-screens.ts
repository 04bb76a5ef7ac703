/** A screen of the console and where its first row of data is. `$agentId` stands for an agent of the account. */
export type ColdScreen = { path: string; row: string }

/** Every screen of the menus, and the parts of the profile, the business and an agent that have an address. */
export const COLD_SCREENS: readonly ColdScreen[] = [
  { path: '/', row: 'main section ul li' },
  { path: '/agents', row: 'main article' },
  { path: '/agents/$agentId', row: 'main nav + * dd' },
  { path: '/agents/$agentId/configuration', row: 'main form input' },
  { path: '/preguntas', row: 'main li' },
  { path: '/interesados', row: 'main li' },
  { path: '/conversations', row: 'main li, main article' },
  { path: '/contactos', row: 'main li, main tbody tr' },
  { path: '/data-extraction', row: 'main dd, main section' },
  { path: '/knowledge-base', row: 'main article, main tbody tr' },
  { path: '/analytics', row: 'main section dd, main section tbody td' },
  { path: '/notifications', row: 'main [data-walk] li, main dd' },
  { path: '/negocio', row: 'main li, main form input' },
  { path: '/negocio/registro', row: 'main li, main tbody tr' },
  { path: '/negocios', row: 'main li' },
  { path: '/profile', row: 'main form input' },
  { path: '/profile/modelo', row: 'main form input, main section button' },
  { path: '/profile/integraciones', row: 'main section form input, main section button' },
  { path: '/profile/sesiones', row: 'main section li' },
  { path: '/profile/datos', row: 'main section button' },
  { path: '/instalacion', row: 'main section li' },
  { path: '/instalacion/cuentas', row: 'main li, main tbody tr' },
  { path: '/instalacion/copias', row: 'main section' },
  { path: '/instalacion/registro', row: 'main li, main tbody tr' },
]
