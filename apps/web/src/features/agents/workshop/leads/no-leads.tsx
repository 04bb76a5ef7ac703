import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { useChangeConfig } from './use-change-config.ts'
import { askedBy } from './words.ts'

/** How an agent comes to have leads, with what is missing for it as the one action. */
export function NoLeads({ agent, search }: { agent: Agent; search: string }) {
  if (search !== '')
    return (
      <EmptyState title={`Nadie con «${search}»`}>
        Prueba con otra palabra o con una parte del teléfono. Da igual si escribes tildes o mayúsculas.
      </EmptyState>
    )
  if (!agent.customConfig.leadCapture.enabled)
    return (
      <EmptyState title="Este agente todavía no guarda datos" action={<StartAsking agent={agent} />}>
        Cuando lo actives, guardará lo que cada persona cuente de sí mientras conversa ({askedBy(agent)}), y lo verás
        aquí.
      </EmptyState>
    )
  if (agent.brain === 'none')
    return (
      <EmptyState title="Todavía no hay interesados" action={<Edit agent={agent}>Elegir un modelo</Edit>}>
        Para entender lo que cada persona cuenta de sí, {agent.name} necesita un modelo.
      </EmptyState>
    )
  return (
    <EmptyState title="Todavía no hay interesados" action={<Edit agent={agent}>Revisar el agente</Edit>}>
      Mientras conversa, {agent.name} guarda lo que cada persona cuenta de sí: {askedBy(agent)}. Solo lo que de verdad
      dijo.
    </EmptyState>
  )
}

/** Over a list that grows no more. */
export const NotAsking = ({ agent }: { agent: Agent }) =>
  agent.customConfig.leadCapture.enabled ? null : (
    <Alert title="Este agente ya no guarda datos" tone="aviso">
      <p>Lo que ves es lo que guardó antes.</p>
      <div className="mt-2">
        <StartAsking agent={agent} />
      </div>
    </Alert>
  )

function StartAsking({ agent }: { agent: Agent }) {
  const { change, isPending } = useChangeConfig(agent)
  const { leadCapture } = agent.customConfig
  return (
    <Button
      variant="primary"
      busy={isPending}
      onClick={() => change({ leadCapture: { ...leadCapture, enabled: true } }, 'Listo: desde ahora guarda datos')}
    >
      {isPending ? 'Activando…' : 'Guardar datos de contacto'}
    </Button>
  )
}

const Edit = ({ agent, children }: { agent: Agent; children: ReactNode }) => (
  <Link to="/agents" search={{ id: agent.id, edit: 1 }} className={buttonClass()}>
    {children}
  </Link>
)
