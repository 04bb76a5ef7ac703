import { type Agent, channels } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { AgentStateCause } from '../../../../data/agents/agent-state-cause.tsx'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { ConnectionStatus } from '../../agent-badges.tsx'
import { agentAddress } from '../../connection-labels.ts'
import { ConnectionHistory } from '../../detail/connection-history.tsx'
import { DetailSection } from '../../detail/detail-section.tsx'
import { EnginePanel } from '../../detail/engine-panel.tsx'
import { WhatsAppVersion } from '../../detail/whatsapp-version.tsx'
import { NewContactLimitNotice } from '../../new-contact-limit-notice.tsx'
import { platformTexts } from '../../platform-texts.ts'
import { useConnectionActions } from '../../use-connection-actions.tsx'
import { useAgentOfPage } from '../agent-of-page.ts'

const webPagePanel = lazyPart(() => import('../../detail/web-page-panel.tsx').then((file) => file.WebPagePanel))
const relinkDialog = lazyPart(() => import('../../linking/relink-dialog.tsx').then((file) => file.RelinkDialog))
const disconnectDialog = lazyPart(() =>
  import('../../linking/disconnect-dialog.tsx').then((file) => file.DisconnectDialog),
)

/** The channels on which customers reach the agent. */
export function ConnectionTab() {
  const agent = useAgentOfPage()
  const [openDialog, setOpenDialog] = useState<'link' | 'disconnect' | null>(null)
  const close = () => setOpenDialog(null)
  const mayConfigure = useMay('admin')
  const link = () => setOpenDialog('link')
  const hasOnlyItsPage = channels[agent.platform].account === 'page'
  return (
    <div className="rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <div className="grid gap-3">
        <AgentStateCause agent={agent} connects />
        <NewContactLimitNotice agent={agent} />
        {hasOnlyItsPage ? null : <Line agent={agent} onLink={link} onDisconnect={() => setOpenDialog('disconnect')} />}
      </div>
      {mayConfigure && !hasOnlyItsPage ? (
        <DetailSection title="Motor">
          <ChangeControls>
            <EnginePanel agent={agent} onLink={link} />
          </ChangeControls>
        </DetailSection>
      ) : null}
      <DetailSection title="Página web">
        <Suspense>
          <webPagePanel.Part agent={agent} />
        </Suspense>
      </DetailSection>
      <DetailSection title="Historial de conexión">
        <ConnectionHistory agentId={agent.id} />
      </DetailSection>
      {mayConfigure && channels[agent.platform].transport[agent.engine] === 'socket' ? (
        <DetailSection title="Versión de WhatsApp Web">
          <WhatsAppVersion />
        </DetailSection>
      ) : null}
      <Suspense>
        {openDialog === 'link' ? <relinkDialog.Part agent={agent} onClose={close} /> : null}
        {openDialog === 'disconnect' ? <disconnectDialog.Part agent={agent} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

/** The agent's own number or bot, and what can be done with its connection. */
function Line({ agent, onLink, onDisconnect }: { agent: Agent } & Record<'onLink' | 'onDisconnect', () => void>) {
  const actions = useConnectionActions({ onLink, onDisconnect })(agent)
  const mayConfigure = useMay('admin')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-xs text-texto-3">{platformTexts[agent.platform].addressLabel}</p>
        <p className="num font-medium wrap-anywhere">{agentAddress(agent)}</p>
        <ConnectionStatus connection={agent.connection} />
      </div>
      {mayConfigure ? (
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            {actions.map(({ label, icon, onSelect }) => (
              <Button key={label} onClick={onSelect}>
                {icon} {label}
              </Button>
            ))}
          </ChangeControls>
        </div>
      ) : null}
    </div>
  )
}
