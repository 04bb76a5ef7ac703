import type { Agent } from '@portavoz/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { VersionConflictAlert } from '../../form/version-conflict-alert.tsx'
import { DiscardDialog } from '../../../../ui/overlays/discard-dialog.tsx'
import { RecoveredDraftAlert } from '../../form/recovered-draft-alert.tsx'
import { AgentForm, agentFormId } from '../../form/agent-form.tsx'
import type { useAgentForm } from './use-agent-form.ts'

type PreviewFormProps = { agent: Agent; agentForm: ReturnType<typeof useAgentForm> }

/** The agent's form; the chat uses its values, saved or not. */
export function PreviewForm({ agent, agentForm }: PreviewFormProps) {
  const { form, baseVersion, setBaseVersion, recovered, hasChanges, key, values, options, saveDraft, discard } =
    agentForm
  const [isDiscarding, setDiscarding] = useState(false)
  return (
    <section aria-label={`Configuración de ${agent.name}`} className="rounded-panel border border-linea bg-superficie">
      <div className="p-4 sm:p-5">
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
        />
      </div>
      <div
        className={
          'sticky bottom-0 flex flex-wrap items-center justify-end gap-3 rounded-b-xl border-t border-linea ' +
          'bg-superficie px-4 py-3 sm:px-5'
        }
      >
        <p role="status" className="mr-auto text-sm text-texto-3">
          {hasChanges ? 'Sin guardar: solo vale aquí.' : 'Así responde hoy a tus clientes.'}
        </p>
        {hasChanges ? (
          <Button variant="ghost" disabled={form.busy} onClick={() => setDiscarding(true)}>
            Descartar
          </Button>
        ) : null}
        <Button type="submit" form={agentFormId} variant="primary" busy={form.busy} disabled={!hasChanges}>
          {form.busy ? 'Guardando…' : 'Guardar cambios'}
        </Button>
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
    </section>
  )
}
