import { hasRole, type Role } from '@portavoz/contract'
import {
  Bell,
  Bot,
  ChartColumn,
  Contact,
  DatabaseZap,
  LayoutGrid,
  Library,
  MessageCircleQuestion,
  MessagesSquare,
  Stethoscope,
  Store,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'

/** The groups of the sidebar. */
export const navigationGroups = [
  {
    group: 'Inicio',
    items: [
      { to: '/', label: 'Dashboard', icon: LayoutGrid },
      { to: '/agents', label: 'Agentes', icon: Bot },
    ],
  },
  {
    group: 'Automatización',
    items: [
      { to: '/conversations', label: 'Conversaciones', icon: MessagesSquare },
      { to: '/contactos', label: 'Contactos', icon: Contact },
      { to: '/interesados', label: 'Interesados', icon: UserRoundCheck },
      { to: '/preguntas', label: 'Preguntas sin respuesta', icon: MessageCircleQuestion },
      { to: '/data-extraction', label: 'Extracción de Datos', icon: DatabaseZap },
    ],
  },
  {
    group: 'Datos',
    items: [
      { to: '/knowledge-base', label: 'Base de Conocimientos', icon: Library },
      { to: '/analytics', label: 'Analíticas', icon: ChartColumn },
    ],
  },
  {
    group: 'Configuración',
    items: [
      { to: '/negocio', label: 'Mi negocio', icon: Store },
      { to: '/profile', label: 'Mi Perfil', icon: UserRound },
    ],
  },
] as const

const workspaces = { to: '/negocios', label: 'Mis negocios', icon: Store } as const
const notifications = { to: '/notifications', label: 'Notificaciones', icon: Bell } as const
const installation = { to: '/instalacion', label: 'Instalación', icon: Stethoscope } as const

type NavigationPage =
  | (typeof navigationGroups)[number]['items'][number]
  | typeof workspaces
  | typeof notifications
  | typeof installation

/** Every page that a user with these roles may open. */
export const pagesFor = (roles: readonly Role[]): readonly NavigationPage[] => [
  ...navigationGroups.flatMap(({ items }): readonly NavigationPage[] => items),
  workspaces,
  notifications,
  ...(hasRole(roles, ['ROLE_ADMIN']) ? [installation] : []),
]
