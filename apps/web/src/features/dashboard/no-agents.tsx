import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoAgents() {
  const navigate = useNavigate()
  return (
    <EmptyState
      title="Todavía no tienes agentes"
      action={
        <Button variant="primary" onClick={() => void navigate({ to: '/agents', search: { create: 1 } })}>
          <Plus aria-hidden className="size-4" /> Crear Agente
        </Button>
      }
    >
      Crea el primero y aquí verás cómo le va.
    </EmptyState>
  )
}
