import type { Agent } from '@portavoz/contract'
import { useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { TryChat } from './try-chat.tsx'
import { TryForm } from './try-form.tsx'
import { useAgentForm } from './use-agent-form.ts'

const panes = [
  { pane: 'form', word: 'Configuración' },
  { pane: 'chat', word: 'Chat' },
] as const
type Pane = (typeof panes)[number]['pane']

/** Its form, and the chat that answers by it. */
export function Bench({ agent }: { agent: Agent }) {
  const [pane, setPane] = useState<Pane>('chat')
  const form = useAgentForm(agent, () => setPane('form'))
  return (
    <>
      <Panes pane={pane} onPane={setPane} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div className={cx('min-w-0', pane === 'form' ? '' : 'max-lg:hidden')}>
          <TryForm agent={agent} typed={form} />
        </div>
        <div className={cx('sticky top-20 min-w-0', pane === 'chat' ? '' : 'max-lg:hidden')}>
          <TryChat agent={agent} typed={form} />
        </div>
      </div>
    </>
  )
}

/** On a phone one stands behind the other; both stay as they were left. */
const Panes = ({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) => (
  <div
    role="group"
    aria-label="Qué se ve"
    className="mb-4 flex w-full rounded-xl border border-linea bg-superficie-2 p-1 lg:hidden"
  >
    {panes.map(({ pane: one, word }) => (
      <button
        key={one}
        type="button"
        aria-pressed={pane === one}
        onClick={() => onPane(one)}
        className={cx(
          'min-h-9 flex-1 rounded-lg text-sm font-medium',
          pane === one ? 'bg-acento-suave text-acento' : 'text-texto-2 hover:text-texto',
        )}
      >
        {word}
      </button>
    ))}
  </div>
)
