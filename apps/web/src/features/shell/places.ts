import { Bell, Bot, ChartColumn, DatabaseZap, LayoutGrid, Library, MessagesSquare, UserRound } from 'lucide-react'

/** What the sidebar offers, group by group. */
export const places = [
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
  { group: 'Configuración', items: [{ to: '/profile', label: 'Mi Perfil', icon: UserRound }] },
] as const

/** Every screen that a person can be taken to. */
export const everyPlace = [
  ...places.flatMap(({ items }): readonly Place[] => items),
  { to: '/notifications', label: 'Notificaciones', icon: Bell },
] as const

type Place = (typeof places)[number]['items'][number]
