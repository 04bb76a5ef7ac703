import { createRoute } from '@tanstack/react-router'
import { readInboxSearch } from '../../features/conversations/inbox/inbox-search.ts'
import { readContactsSearch } from '../../features/contacts/contacts-search.ts'
import { aimPreload, lazyPage } from '../../ui/lazy/lazy-page.ts'
import { getParentRoute } from './shell-route.ts'

const ConversationsPage = lazyPage(
  () => import('../../features/conversations/conversations-page.tsx'),
  'ConversationsPage',
)

export const conversations = createRoute({
  getParentRoute,
  path: '/conversations',
  staticData: { title: 'Conversaciones', isWide: true },
  validateSearch: readInboxSearch,
  context: aimPreload(ConversationsPage),
  component: ConversationsPage,
})

export const contacts = createRoute({
  getParentRoute,
  path: '/contactos',
  staticData: { title: 'Contactos', isWide: true },
  validateSearch: readContactsSearch,
  component: lazyPage(() => import('../../features/contacts/contacts-page.tsx'), 'ContactsPage'),
})

export const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  staticData: { title: 'Notificaciones' },
  component: lazyPage(() => import('../../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
})
