import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '../../lib/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const themes = [
  { value: 'light', label: 'Claro', icon: Sun },
  { value: 'dark', label: 'Oscuro', icon: Moon },
  { value: 'system', label: 'Sistema', icon: Monitor },
] as const

export function ThemeMenu() {
  const theme = useTheme()
  const { icon: Icon, label } = themes.find(({ value }) => value === theme) ?? themes[2]
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Tema: ${label}`}>
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
      }
      items={themes.map(({ value, label: name, icon: Choice }) => ({
        label: name,
        icon: <Choice aria-hidden className="size-4" />,
        checked: theme === value,
        onSelect: () => setTheme(value),
      }))}
    />
  )
}
