import type { Agent } from '@portavoz/contract'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../../../lib/cx.ts'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { Button } from '../../../../ui/button.tsx'
import { PreviewChat } from './preview-chat.tsx'
import { AgentEditor } from '../configuration/agent-editor.tsx'
import { useAgentForm } from '../configuration/use-agent-form.ts'

const paneOptions = [
  { pane: 'form', label: 'Configuración' },
  { pane: 'chat', label: 'Chat' },
] as const
type PreviewPane = (typeof paneOptions)[number]['pane']

/** Of the chat beside the form. */
const CHAT_HEIGHT = 'max(24rem, 100dvh - 18rem)'

/** The agent's form beside a chat that answers with it. */
export function PreviewPanes({ agent }: { agent: Agent }) {
  const [pane, setPane] = useState<PreviewPane>('chat')
  const form = useAgentForm(agent, () => setPane('form'))
  const isPhone = useIsPhone()
  const hasBoth = useMedia('(min-width: 64rem)')
  const backButton = useRef<HTMLButtonElement>(null)
  const menuPlace = useRef<HTMLDivElement>(null)
  function returnToChat() {
    flushSync(() => setPane('chat'))
    menuPlace.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {!isPhone ? (
        <PaneSwitch pane={pane} onPane={setPane} />
      ) : pane === 'form' ? (
        <div className="mb-3">
          <Button ref={backButton} size="sm" onClick={returnToChat}>
            <ArrowLeft aria-hidden className="size-4" /> Volver al chat
          </Button>
        </div>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={cx('min-w-0', pane === 'form' ? '' : 'max-lg:hidden')}>
          <AgentEditor agent={agent} agentForm={form} minHeight={hasBoth ? CHAT_HEIGHT : undefined} />
        </div>
        <div className={cx('sticky top-20 min-w-0', pane === 'chat' ? '' : 'max-lg:hidden')}>
          <PreviewChat
            agent={agent}
            agentForm={form}
            onShowForm={() => setPane('form')}
            backButton={backButton}
            menuPlace={menuPlace}
          />
        </div>
      </div>
    </>
  )
}

/** Where there is no room for both panes, one shows at a time; both stay mounted. */
const PaneSwitch = ({ pane, onPane }: { pane: PreviewPane; onPane: (pane: PreviewPane) => void }) => (
  <div
    role="group"
    aria-label="Qué se ve"
    className="mb-4 flex w-full rounded-xl border border-linea bg-superficie-2 p-1 lg:hidden"
  >
    {paneOptions.map(({ pane: option, label }) => (
      <button
        key={option}
        type="button"
        aria-pressed={pane === option}
        onClick={() => onPane(option)}
        className={cx(
          'min-h-9 flex-1 rounded-lg text-sm font-medium',
          pane === option ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {label}
      </button>
    ))}
  </div>
)
