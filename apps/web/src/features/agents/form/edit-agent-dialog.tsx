import { AppError, channels, MASKED_SECRET, type Agent } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useUpdateAgent } from '../../../data/agents/agents.ts'
import { useZodForm } from '../../../lib/hooks/use-zod-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../ui/forms/verbatim.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { VersionConflictAlert } from './version-conflict-alert.tsx'
import { DiscardDialog } from '../../../ui/overlays/discard-dialog.tsx'
import { LinkedPhone } from './linked-phone.tsx'
import { isOptionSupportedBy } from '../options/option-support.ts'
import { createAgentFormSchema, type AgentFormValues } from '../options/options-form.ts'
import { RecoveredDraftAlert } from './recovered-draft-alert.tsx'
import { agentDraft } from './agent-draft.ts'
import { AgentForm, agentFormId } from './agent-form.tsx'

const relinkDialog = lazyPart(() => import('../linking/relink-dialog.tsx').then((file) => file.RelinkDialog))

/** The token is never shown: `***` stands for it and keeps it. */
export function EditAgentDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const draft = agentDraft(agent.id)
  const [recovered, setRecovered] = useState(draft.read)
  const [baseVersion, setBaseVersion] = useState(recovered?.basedOn ?? agent.version)
  const [hasChanges, setHasChanges] = useState(recovered !== null)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isRelinking, setRelinking] = useState(false)
  const update = useUpdateAgent()
  const { platform, customConfig } = agent
  const { account } = channels[platform]
  const form = useZodForm(
    createAgentFormSchema(customConfig, isOptionSupportedBy(agent)),
    async ({ botToken, ...values }) => {
      await update.mutateAsync(
        { id: agent.id, ...values, botToken: botToken || MASKED_SECRET, basedOn: baseVersion },
        { onError: (error) => toast({ title: 'Error', description: error.message, kind: 'error' }) },
      )
      toast({ title: 'Agente actualizado', kind: 'ok' })
      draft.remove()
      onClose()
    },
  )
  function discard() {
    draft.remove()
    setRecovered(null)
    setBaseVersion(agent.version)
    setHasChanges(false)
  }
  function saveDraft(formValues: AgentFormValues) {
    draft.save({ ...formValues, basedOn: baseVersion })
    setHasChanges(true)
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || form.busy || (hasChanges ? setDiscarding(true) : onClose())}
        title="Editar agente"
        description={`Los cambios valen desde el próximo mensaje que reciba ${agent.name}.`}
        footer={
          <Button type="submit" form={agentFormId} variant="primary" busy={form.busy}>
            {form.busy ? 'Guardando…' : 'Guardar cambios'}
          </Button>
        }
      >
        {recovered ? <RecoveredDraftAlert onDiscard={discard} /> : null}
        <VersionConflictAlert
          agent={agent}
          baseVersion={baseVersion}
          failure={form.failure}
          onOverwrite={setBaseVersion}
        />
        <AgentForm
          key={recovered ? 'draft' : 'agent'}
          form={form}
          values={recovered ?? agent}
          onValuesChange={saveDraft}
          options={{ runtime: agent, config: customConfig, agentId: agent.id }}
        >
          {account === 'phone' ? <LinkedPhone agent={agent} onLink={() => setRelinking(true)} /> : null}
          {account === 'bot' ? (
            <TextField
              label="Token del bot"
              name="botToken"
              defaultValue={MASKED_SECRET}
              error={form.errors['botToken'] ?? tokenError(form.failure)}
              hint="Deja *** para conservar el actual. Si escribes otro, lo validamos con Telegram al guardar."
              {...verbatimInput}
            />
          ) : null}
        </AgentForm>
        <Suspense>
          {isRelinking ? <relinkDialog.Part agent={agent} onClose={() => setRelinking(false)} /> : null}
        </Suspense>
      </Dialog>
      <DiscardDialog
        open={isDiscarding}
        description="Lo que llevas escrito de este agente no se ha guardado."
        onKeep={() => setDiscarding(false)}
        onDiscard={() => {
          draft.remove()
          onClose()
        }}
      />
    </>
  )
}

/** Errors of Telegram or the installation about the token belong under its field. */
const tokenError = (failure: unknown) =>
  failure instanceof AppError && failure.code.startsWith('telegram.') ? failure.message : undefined
