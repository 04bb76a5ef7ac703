import { AppError, type Agent, channels, MASKED_SECRET } from '@portavoz/contract'
import { useMedia } from '../../../../lib/hooks/use-media.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../../ui/forms/verbatim.ts'
import { AgentEditor } from './agent-editor.tsx'
import { useAgentForm } from './use-agent-form.ts'

/** The token is never shown: `***` stands for it and keeps it. */
export function ConfigurationForm({ agent }: { agent: Agent }) {
  const agentForm = useAgentForm(agent)
  const { errors, failure } = agentForm.form
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <>
      <p className="mb-4 text-sm text-texto-2">
        Los cambios valen desde el próximo mensaje que reciba <span className="wrap-anywhere">{agent.name}</span>.
      </p>
      <AgentEditor agent={agent} agentForm={agentForm} hasColumns={isWide}>
        {channels[agent.platform].account === 'bot' ? (
          <TextField
            label="Token del bot"
            name="botToken"
            defaultValue={MASKED_SECRET}
            error={errors['botToken'] ?? tokenError(failure)}
            hint="Deja *** para conservar el actual. Si escribes otro, lo validamos con Telegram al guardar."
            {...verbatimInput}
          />
        ) : null}
      </AgentEditor>
    </>
  )
}

/** Errors of Telegram or the installation about the token belong under its field. */
const tokenError = (failure: unknown) =>
  failure instanceof AppError && failure.code.startsWith('telegram.') ? failure.message : undefined
