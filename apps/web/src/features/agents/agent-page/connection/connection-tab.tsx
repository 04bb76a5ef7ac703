import { type Agent, channels } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { AgentStateCause } from '../../../../data/agents/agent-state-cause.tsx'
import { connectionsQuery } from '../../../../data/agents/agents.ts'
import { webPageQuery } from '../../../../data/agents/web-page.ts'
import { isFirstFetch } from '../../../../data/query/is-first-fetch.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { ConnectionStatus } from '../../agent-badges.tsx'
import { ConnectionButtons, ConnectRefusal } from '../../connection-buttons.tsx'
import { agentAddress } from '../../connection-labels.ts'
import { ConnectionHistory } from '../../detail/connection-history.tsx'
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

const detailsSummaryClass = 'flex w-fit cursor-pointer list-none items-center gap-1 py-3 font-medium hover:underline'

/** The channels on which customers reach the agent. */
export function ConnectionTab() {
  const agent = useAgentOfPage()
  const [openDialog, setOpenDialog] = useState<'link' | 'disconnect' | null>(null)
  const close = () => setOpenDialog(null)
  const mayConfigure = useMay('admin')
  const link = () => setOpenDialog('link')
  const hasOnlyItsPage = channels[agent.platform].account === 'page'
  const reportsVersion = mayConfigure && channels[agent.platform].transport[agent.engine] === 'socket'
  const isSettled = useArePanelsSettled(agent.id)
  // A move leaves the details open.
  const [startsWithN8n] = useState(agent.engine === 'n8n')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-3 empty:hidden">
        <AgentStateCause agent={agent} connects />
        <NewContactLimitNotice agent={agent} />
        {hasOnlyItsPage ? null : (
          <Panel title={platformTexts[agent.platform].addressLabel}>
            <Line agent={agent} onLink={link} onDisconnect={() => setOpenDialog('disconnect')} />
          </Panel>
        )}
      </div>
      <div className="min-w-0 lg:row-span-2">
        <Panel title="Página web">
          <Suspense>
            <webPagePanel.Part agent={agent} />
          </Suspense>
        </Panel>
      </div>
      {isSettled ? (
        <Panel title="Historial de conexión">
          <ConnectionHistory agentId={agent.id} />
          {mayConfigure && !hasOnlyItsPage ? (
            <details open={startsWithN8n} className="group mt-5 border-t border-linea pt-1 text-sm text-texto-2">
              <summary className={detailsSummaryClass}>
                Detalles técnicos
                <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
              </summary>
              <TechnicalDetail title="Motor">
                <ChangeControls>
                  <EnginePanel agent={agent} onLink={link} />
                </ChangeControls>
              </TechnicalDetail>
              {reportsVersion ? (
                <TechnicalDetail title="Versión de WhatsApp Web">
                  <WhatsAppVersion />
                </TechnicalDetail>
              ) : null}
            </details>
          ) : null}
        </Panel>
      ) : null}
      <Suspense>
        {openDialog === 'link' ? <relinkDialog.Part agent={agent} onClose={close} /> : null}
        {openDialog === 'disconnect' ? <disconnectDialog.Part agent={agent} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

ConnectionTab.preload = webPagePanel.preload

/** On a phone the last panel stands below two whose height their data decide: it waits for their first response. */
const useArePanelsSettled = (agentId: string) =>
  ![useQuery(webPageQuery(agentId)), useQuery(connectionsQuery(agentId))].some(isFirstFetch)

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0 rounded-panel border border-linea bg-superficie p-4 sm:p-5">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </section>
)

const TechnicalDetail = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="pb-3">
    <h4 className="font-semibold">{title}</h4>
    {children}
  </section>
)

/** The agent's own number or bot, and what can be done with its connection. */
function Line({ agent, onLink, onDisconnect }: { agent: Agent } & Record<'onLink' | 'onDisconnect', () => void>) {
  const actions = useConnectionActions({ onLink, onDisconnect })(agent)
  const mayConfigure = useMay('admin')
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="num text-lg font-semibold wrap-anywhere">{agentAddress(agent)}</p>
        <ConnectionStatus connection={agent.connection} />
      </div>
      {mayConfigure ? (
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <ConnectionButtons actions={actions} />
          </ChangeControls>
        </div>
      ) : null}
      <ConnectRefusal actions={actions} />
    </div>
  )
}
