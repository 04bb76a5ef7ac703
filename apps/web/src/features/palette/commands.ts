import type { Agent } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { Bot, LogOut, Monitor, Moon, Plus, Search, Store, Sun, type LucideIcon } from 'lucide-react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { signOut } from '../../data/account/sign-out.ts'
import { setTheme } from '../../lib/theme.ts'
import type { SearchableCommand } from './search-commands.ts'
import { useChangeRefusal } from '../../data/workspaces/change-controls.tsx'
import { useMay, workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'

export type PalettePage = { to: NonNullable<LinkProps['to']>; label: string; icon: LucideIcon }

/** `leavesPage`: the page changes under the palette, so that focus belongs to the new page afterwards. */
export type PaletteCommand = SearchableCommand & {
  id: string
  kind: string
  icon: LucideIcon
  leavesPage: boolean
  run: () => unknown
}

const themes = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
  { value: 'system', label: 'Sistema', icon: Monitor },
] as const

const signOutCommand: PaletteCommand = {
  id: 'sign-out',
  kind: 'Cuenta',
  label: 'Cerrar Sesión',
  keywords: 'salir',
  icon: LogOut,
  leavesPage: true,
  run: signOut,
}

/** All commands of the palette in their default order. */
export function useCommands(pages: readonly PalettePage[]): PaletteCommand[] {
  const navigate = useNavigate()
  const refusal = useChangeRefusal()
  const { data: agents = [] } = useQuery(agentsQuery)
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const otherWorkspaces = workspaces.filter(({ id }) => id !== activeWorkspace.current())
  const createCommand: PaletteCommand = {
    id: 'create',
    kind: 'Acción',
    label: 'Crear Agente',
    keywords: 'nuevo',
    icon: Plus,
    leavesPage: true,
    run: () => navigate({ to: '/agents', search: { create: 1 } }),
  }
  return [
    ...pages.map(({ to, label, icon }): PaletteCommand => ({
      id: to,
      kind: 'Ir a',
      label,
      icon,
      leavesPage: true,
      run: () => navigate({ to }),
    })),
    ...(useMay('admin') && refusal === null ? [createCommand] : []),
    ...agents.map(({ id, name, description }: Agent): PaletteCommand => ({
      id,
      kind: 'Agente',
      label: name,
      keywords: description,
      icon: Bot,
      leavesPage: true,
      run: () => navigate({ to: '/agents', search: { id } }),
    })),
    ...otherWorkspaces.map(({ id, name }): PaletteCommand => ({
      id,
      kind: 'Negocio',
      label: `Cambiar a ${name}`,
      icon: Store,
      leavesPage: true,
      run: () => activeWorkspace.switchTo(id),
    })),
    ...themes.map(({ value, label, icon }): PaletteCommand => ({
      id: value,
      kind: 'Tema',
      label,
      keywords: 'tema',
      icon,
      leavesPage: false,
      run: () => setTheme(value),
    })),
    signOutCommand,
  ]
}

/** The screens whose own search reads customers and messages, which the palette does not. */
export function useSearchScreens(query: string): PaletteCommand[] {
  const navigate = useNavigate()
  if (query === '') return []
  const common = { kind: 'Buscar', icon: Search, leavesPage: true }
  return [
    {
      ...common,
      id: 'search conversations',
      label: `Buscar «${query}» en Conversaciones`,
      run: () => navigate({ to: '/conversations', search: { q: query, period: 'all' } }),
    },
    {
      ...common,
      id: 'search contacts',
      label: `Buscar «${query}» en Contactos`,
      run: () => navigate({ to: '/contactos', search: { q: query } }),
    },
  ]
}
