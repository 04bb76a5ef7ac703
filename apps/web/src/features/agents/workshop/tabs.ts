import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { OpenQuestions } from './questions/open-questions.tsx'

/** `Figure`: how much waits there, beside its name. */
type Tab = {
  to: NonNullable<LinkProps['to']>
  label: string
  Figure?: ComponentType<{ agentId: string }>
}

/** What the workshop of an agent offers, in this order; each is a route under `/agents/$agentId`. */
export const tabs: readonly Tab[] = [
  { to: '/agents/$agentId', label: 'Probar' },
  { to: '/agents/$agentId/tests', label: 'Banco de pruebas' },
  { to: '/agents/$agentId/versions', label: 'Versiones' },
  { to: '/agents/$agentId/questions', label: 'Preguntas sin respuesta', Figure: OpenQuestions },
  { to: '/agents/$agentId/leads', label: 'Interesados' },
]
