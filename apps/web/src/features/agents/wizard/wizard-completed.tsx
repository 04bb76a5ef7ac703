import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/styles.ts'

/** What comes after the new agent. `chat`: where customers write to it. */
type WizardCompletedProps = {
  /** Stands above the address; nothing where the address says it. */
  instruction?: string
  agentId: string
  chat: { label: string; address: string } | null
  children: ReactNode
}

/** Says how to try the new agent and what to do next; the user closes it. */
export const WizardCompleted = ({ instruction, agentId, chat, children }: WizardCompletedProps) => (
  <div className="grid justify-items-center gap-3 py-4 text-center">
    <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
    {instruction === undefined ? null : <p className="text-sm text-texto-2">{instruction}</p>}
    {children}
    <nav aria-label="Qué sigue" className="mt-2 grid w-full gap-2">
      <Link
        to="/knowledge-base"
        search={{ agent: agentId, upload: 1 }}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        Sube tus precios
      </Link>
      <Link
        to="/agents/$agentId/$tab"
        params={{ agentId, tab: 'try' }}
        className={buttonClass({ size: 'lg', block: true })}
      >
        Pruébalo
      </Link>
      {chat ? (
        <a href={chat.address} target="_blank" rel="noreferrer" className={buttonClass({ size: 'lg', block: true })}>
          {chat.label}
        </a>
      ) : null}
    </nav>
  </div>
)

export const CompletedFooter = ({ onClose }: { onClose: () => void }) => (
  <Button size="lg" onClick={onClose}>
    Listo
  </Button>
)
