import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { useUpdateConfig } from './use-update-config.ts'
import { capturedFieldsText } from './lead-texts.ts'

/** Says why there are no leads, and offers the next step. */
export function LeadsEmptyState({ agent, search }: { agent: Agent | null; search: string }) {
  if (search !== '')
    return (
      <EmptyState title={`Nadie con «${search}»`}>
        Prueba con otra palabra o con una parte del teléfono. Da igual si escribes tildes o mayúsculas.
      </EmptyState>
    )
  if (agent === null)
    return (
      <EmptyState
        title="Todavía no hay interesados"
        action={
          <Link to="/agents" className={buttonClass()}>
            Ver los agentes
          </Link>
        }
      >
        Mientras conversan, tus agentes guardan lo que cada persona cuenta de sí, y lo verás aquí.
      </EmptyState>
    )
  if (!agent.customConfig.leadCapture.enabled)
    return (
      <EmptyState title="Este agente todavía no guarda datos" action={<EnableCaptureButton agent={agent} />}>
        Cuando lo actives, guardará lo que cada persona cuente de sí mientras conversa ({capturedFieldsText(agent)}), y
        lo verás aquí.
      </EmptyState>
    )
  if (agent.brain === 'none')
    return (
      <EmptyState
        title="Todavía no hay interesados"
        action={<EditAgentLink agent={agent}>Elegir un modelo</EditAgentLink>}
      >
        Para entender lo que cada persona cuenta de sí, {agent.name} necesita un modelo.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Todavía no hay interesados"
      action={<EditAgentLink agent={agent}>Revisar el agente</EditAgentLink>}
    >
      Mientras conversa, {agent.name} guarda lo que cada persona cuenta de sí: {capturedFieldsText(agent)}. Solo lo que
      de verdad dijo.
    </EmptyState>
  )
}

/** Shown over older leads when the agent no longer captures them. */
export const CaptureOffAlert = ({ agent }: { agent: Agent }) =>
  agent.customConfig.leadCapture.enabled ? null : (
    <Alert title="Este agente ya no guarda datos" tone="aviso">
      <p>Lo que ves es lo que guardó antes.</p>
      <div className="mt-2">
        <EnableCaptureButton agent={agent} />
      </div>
    </Alert>
  )

function EnableCaptureButton({ agent }: { agent: Agent }) {
  const mayConfigure = useMay('admin')
  const { updateConfig, isPending } = useUpdateConfig(agent)
  const { leadCapture } = agent.customConfig
  if (!mayConfigure) return <p className="text-sm text-texto-2">Puede activarlo quien administra el negocio.</p>
  return (
    <ChangeControls>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() =>
          updateConfig({ leadCapture: { ...leadCapture, enabled: true } }, 'Listo: desde ahora guarda datos')
        }
      >
        {isPending ? 'Activando…' : 'Guardar datos de contacto'}
      </Button>
    </ChangeControls>
  )
}

function EditAgentLink({ agent, children }: { agent: Agent; children: ReactNode }) {
  const mayConfigure = useMay('admin')
  if (!mayConfigure) return null
  return (
    <Link to="/agents/$agentId/$tab" params={{ agentId: agent.id, tab: 'configuration' }} className={buttonClass()}>
      {children}
    </Link>
  )
}
