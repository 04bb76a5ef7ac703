/** How the list of conversations is drawn on a wide screen. */
type WideView = 'cards' | 'rows'

/**
 * A screen and where its first row of data is. Names with a dollar in its path stand for what the account has.
 * `isPublic`: opened without a session. `wideView`: opened on a wide screen whose person chose that view; `isLarge`: on
 * one with room for a third column.
 */
export type ColdScreen = { path: string; row: string; isPublic?: true; wideView?: WideView; isLarge?: true }

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }
const LARGE = { width: 1920, height: 1080 }

export const viewportOf = ({ wideView, isLarge }: ColdScreen) => (isLarge ? LARGE : wideView ? DESKTOP : PHONE)

/** `slug`: the address of its open page. `session`: the session name of a conversation. */
export type ColdPlaces = { agentId: string; slug: string; session: string }

export const addressOf = ({ path }: ColdScreen, { agentId, slug, session }: ColdPlaces): string =>
  path.replace('$agentId', agentId).replace('$slug', slug).replace('$session', session)

/** Where the console keeps the view that the person chose. */
export const wideViewStorage = ({ wideView }: ColdScreen) =>
  wideView ? [{ name: 'portavoz.inbox-view.wide', value: wideView }] : []

export const isOpenConversation = ({ path }: ColdScreen): boolean => path.includes('$session')

/** Every screen of the menus, those with an address of their own, the sign-in and the page of an agent. */
export const COLD_SCREENS: readonly ColdScreen[] = [
  { path: '/', row: 'main section ul li' },
  { path: '/agents', row: 'main article' },
  { path: '/agents/$agentId', row: 'main nav + * dd' },
  { path: '/agents/$agentId/configuration', row: 'main form input' },
  { path: '/agents/$agentId/try', row: 'main section form textarea' },
  { path: '/agents/$agentId/tests', row: 'main li' },
  { path: '/agents/$agentId/versions', row: 'main ol li' },
  { path: '/agents/$agentId/questions', row: 'main li' },
  { path: '/agents/$agentId/leads', row: 'main li' },
  { path: '/agents/$agentId/connection', row: 'main section p.num' },
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
  { path: '/profile/avisos', row: 'main [role=switch]' },
  { path: '/profile/modelo', row: 'main form input, main section button' },
  { path: '/profile/integraciones', row: 'main section form input, main section button' },
  { path: '/profile/sesiones', row: 'main section li' },
  { path: '/profile/datos', row: 'main section button' },
  { path: '/instalacion', row: 'main section summary' },
  { path: '/instalacion/cuentas', row: 'main li, main tbody tr' },
  { path: '/instalacion/copias', row: 'main section' },
  { path: '/instalacion/registro', row: 'main li, main tbody tr' },
  { path: '/conversations?session=$session', row: '[role=log] li' },
  { path: '/conversations?session=$session', row: '[role=log] li', wideView: 'cards' },
  { path: '/conversations?session=$session', row: '[role=log] li', wideView: 'rows' },
  { path: '/conversations?session=$session', row: '[role=log] li', wideView: 'rows', isLarge: true },
  { path: '/login', row: 'form input', isPublic: true },
  { path: '/auth', row: 'form input', isPublic: true },
  { path: '/c/$slug', row: '#composer textarea', isPublic: true },
]
