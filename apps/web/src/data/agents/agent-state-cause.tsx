import type { Agent, AgentRemedy } from '@portavoz/contract'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { buttonClass } from '../../ui/styles.ts'
import { ChangeControls } from '../workspaces/change-controls.tsx'
import { useMay } from '../workspaces/workspaces.ts'
import { useSwitchAgent } from './agents.ts'

type StateProps = { agent: Agent }

/**
 * Why the agent does not answer, or only in part, with what ends it. Renders nothing where all is well. `connects`: the
 * screen itself has the controls of the connection.
 */
export function AgentStateCause({ agent, connects = false }: StateProps & { connects?: boolean }) {
  const { name, cause } = agent.state
  if (!cause) return null
  const remedy = connects && cause.remedy && connectionRemedies.has(cause.remedy) ? null : cause.remedy
  const tone = name === 'not_answering' ? 'bg-error-suave text-error' : 'bg-aviso-suave text-aviso'
  return (
    <div className={`grid gap-2 rounded-ctl px-3 py-2 text-xs ${tone}`}>
      <p className="flex items-start gap-2 wrap-anywhere">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {cause.text}
      </p>
      {remedy === null ? null : <RemedyControl agent={agent} remedy={remedy} />}
    </div>
  )
}

/** What a person may do about the cause; nothing where the role does not reach. */
function RemedyControl({ agent, remedy }: StateProps & { remedy: AgentRemedy }) {
  const mayConfigure = useMay('admin')
  if (!mayConfigure) return null
  if (remedy === 'activate') return <ActivateButton agent={agent} />
  const { label, to } = remedyLinks[remedy]
  return (
    <div>
      <Link {...to(agent)} className={buttonClass({ size: 'sm' })}>
        {label}
      </Link>
    </div>
  )
}

const connectionRemedies: ReadonlySet<AgentRemedy> = new Set(['link', 'connect', 'connection'])

type RemedyLink = { label: string; to: (agent: Agent) => LinkProps }

const toTab =
  (tab: 'configuration' | 'connection') =>
  ({ id }: Agent): LinkProps => ({ to: '/agents/$agentId/$tab', params: { agentId: id, tab } })

const toProfilePart = (part: 'modelo' | 'integraciones'): LinkProps => ({ to: '/profile/$part', params: { part } })

const remedyLinks: Record<Exclude<AgentRemedy, 'activate'>, RemedyLink> = {
  link: { label: 'Vincular WhatsApp', to: toTab('connection') },
  connect: { label: 'Conectar el bot', to: toTab('connection') },
  connection: { label: 'Ver la conexión', to: toTab('connection') },
  edit: { label: 'Editar el agente', to: toTab('configuration') },
  documents: { label: 'Subir documentos', to: () => ({ to: '/knowledge-base' }) },
  model: {
    label: 'Revisar el modelo',
    to: (agent) =>
      agent.model?.by === 'agent' ? { ...toTab('configuration')(agent), hash: 'modelo' } : toProfilePart('modelo'),
  },
  automation: { label: 'Revisar n8n', to: () => toProfilePart('integraciones') },
  conversations: {
    label: 'Ver esos mensajes',
    to: ({ sessionName }) => ({ to: '/conversations', search: { session: sessionName, delivery: 'uncertain' } }),
  },
}

function ActivateButton({ agent }: StateProps) {
  const { mutate, isPending } = useSwitchAgent()
  const activate = () =>
    mutate(
      { agent, to: 'active' },
      { onError: () => toast({ title: 'Error', description: 'Error al actualizar estado del agente', kind: 'error' }) },
    )
  return (
    <ChangeControls>
      <div>
        <Button size="sm" busy={isPending} onClick={activate}>
          {isPending ? 'Activando…' : 'Activar agente'}
        </Button>
      </div>
    </ChangeControls>
  )
}
