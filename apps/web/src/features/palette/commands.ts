import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { Bot, LogOut, Monitor, Moon, Plus, Sun, type LucideIcon } from 'lucide-react'
import { agentsQuery } from '../../data/agents.ts'
import { signOut } from '../../data/sign-out.ts'
import { setTheme } from '../../lib/theme.ts'
import type { Searchable } from './search.ts'

export type Place = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

/** `leaves` says that the page changes under the palette, so that the focus belongs there afterwards. */
export type Command = Searchable & { id: string; kind: string; icon: LucideIcon; leaves: boolean; act: () => unknown }

const themes = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
  { value: 'system', label: 'Sistema', icon: Monitor },
] as const

const leaving: Command = {
  id: 'sign-out',
  kind: 'Cuenta',
  label: 'Cerrar Sesión',
  also: 'salir',
  icon: LogOut,
  leaves: true,
  act: signOut,
}

/** Everything that the palette can do, in the order in which it offers it. */
export function useCommands(places: readonly Place[]): Command[] {
  const navigate = useNavigate()
  const { data: agents = [] } = useQuery(agentsQuery)
  return [
    ...places.map(({ to, label, icon }): Command => ({
      id: to,
      kind: 'Ir a',
      label,
      icon,
      leaves: true,
      act: () => navigate({ to }),
    })),
    {
      id: 'create',
      kind: 'Acción',
      label: 'Crear Agente',
      also: 'nuevo',
      icon: Plus,
      leaves: true,
      act: () => navigate({ to: '/agents', search: { create: 1 } }),
    },
    ...agents.map(({ id, name, description }: Agent): Command => ({
      id,
      kind: 'Agente',
      label: name,
      also: description,
      icon: Bot,
      leaves: true,
      act: () => navigate({ to: '/agents', search: { id } }),
    })),
    ...themes.map(({ value, label, icon }): Command => ({
      id: value,
      kind: 'Tema',
      label,
      also: 'tema',
      icon,
      leaves: false,
      act: () => setTheme(value),
    })),
    leaving,
  ]
}
