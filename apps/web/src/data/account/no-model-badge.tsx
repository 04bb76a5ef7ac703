import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../workspaces/workspaces.ts'

/** Says that there is no model; for those who may choose one, it leads there. */
export function NoModelBadge() {
  const mayChoose = useMay('admin')
  const badge = <Badge tone="aviso">Sin modelo</Badge>
  if (!mayChoose) return badge
  return (
    <Link
      to="/profile/$part"
      params={{ part: 'modelo' }}
      aria-label="Sin modelo: elegir uno"
      className="inline-flex min-h-[24px] items-center hover:underline"
    >
      {badge}
    </Link>
  )
}
