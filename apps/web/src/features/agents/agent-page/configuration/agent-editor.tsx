import type { Agent } from '@portavoz/contract'
import { type ReactNode, useState } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { Button } from '../../../../ui/button.tsx'
import { VersionConflictAlert } from '../../form/version-conflict-alert.tsx'
import { DiscardDialog } from '../../../../ui/overlays/discard-dialog.tsx'
import { RecoveredDraftAlert } from '../../form/recovered-draft-alert.tsx'
import { AgentForm, agentFormId } from '../../form/agent-form.tsx'
import type { useAgentForm } from './use-agent-form.ts'
import { useSecretGuard } from './use-secret-guard.ts'

/** Always in reach, since the form is longer than a screen; above the strip of a lost connection. */
const footClass =
  'z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-linea bg-superficie px-4 py-3 ' +
  'max-md:pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-5'
const stuckClass = 'sticky bottom-0 in-[main:has([data-offline=page])]:bottom-32'

type AgentEditorProps = {
  agent: Agent
  agentForm: ReturnType<typeof useAgentForm>
  hasColumns?: boolean
  /** At least the height of the chat beside the form; the prompt fills it. */
  minHeight?: string | undefined
  children?: ReactNode
}

/** The agent's form with what happens to unsaved values; `children` are more of its fields. */
export function AgentEditor({ agent, agentForm, hasColumns = false, minHeight, children }: AgentEditorProps) {
  const { form, baseVersion, setBaseVersion, recovered, hasChanges, key, values, options, saveDraft, discard } =
    agentForm
  const secretGuard = useSecretGuard()
  const [isDiscarding, setDiscarding] = useState(false)
  // At 400 % zoom it would hide a third of the page.
  const hasRoom = useMedia('(min-height: 25rem)')
  // On a phone it stands above the buttons, so that the foot does not grow with the first change.
  const isWide = useMedia('(min-width: 40rem)')
  const status = (
    <p role="status" className={isWide ? 'flex-1 text-sm text-texto-3' : 'basis-full text-xs text-texto-3'}>
      {hasChanges ? 'Sin guardar: tus clientes siguen como antes.' : 'Así responde hoy a tus clientes.'}
    </p>
  )
  return (
    <section
      aria-label={`Configuración de ${agent.name}`}
      className="flex flex-col rounded-panel border border-linea bg-superficie"
      style={{ minHeight }}
    >
      <div className="grow p-4 sm:p-5">
        {recovered ? <RecoveredDraftAlert onDiscard={discard} /> : null}
        <VersionConflictAlert
          agent={agent}
          baseVersion={baseVersion}
          failure={form.failure}
          onOverwrite={setBaseVersion}
        />
        <AgentForm
          key={key}
          form={form}
          values={values}
          onValuesChange={saveDraft}
          options={options}
          autoFocus={false}
          hasColumns={hasColumns}
          promptHeight={minHeight && `calc(${minHeight} - 25.5rem)`}
        >
          {children}
        </AgentForm>
      </div>
      {/* Its buttons are on the left, since on a wide screen toasts lie over the right corner. */}
      <div className={cx(footClass, hasRoom && stuckClass)} style={{ borderRadius: '0 0 15px 15px' }}>
        {isWide ? null : status}
        <Button type="submit" form={agentFormId} variant="primary" busy={form.busy} disabled={!hasChanges}>
          {form.busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
        {hasChanges ? (
          <Button variant="ghost" disabled={form.busy} onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        ) : null}
        {isWide ? status : null}
      </div>
      <DiscardDialog
        open={isDiscarding}
        description="Lo que llevas escrito de este agente no se ha guardado."
        onKeep={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false)
          discard()
        }}
      />
      <DiscardDialog
        open={secretGuard.isAsking}
        description="El token o la clave que escribiste no se ha guardado."
        onKeep={secretGuard.stay}
        onDiscard={secretGuard.leave}
      />
    </section>
  )
}
