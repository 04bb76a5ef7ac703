import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import { LookupSecret } from '../fields/lookup-secret.tsx'
import type { PromptVariable } from '../fields/prompt-variables.ts'
import { VariablesField } from '../fields/variables-field.tsx'

type SourceFieldsProps = {
  agentId: string | undefined
  dataSources: CustomConfig['dataSources']
  initialVariables: PromptVariable[]
  errors: FieldErrors
}

/** What the section «De dónde responde» holds besides its options: the secret of the webhook and the variables. */
export const SourceFields = ({ agentId, dataSources, initialVariables, errors }: SourceFieldsProps) => (
  <>
    {dataSources.webhook && agentId ? <LookupSecret agentId={agentId} /> : null}
    <p className="text-xs text-texto-3">
      {dataSources.database ? (
        <span className="text-aviso">Este agente tiene marcado que use una base de datos, y eso no hace nada. </span>
      ) : null}
      ¿Tus datos están en una base de datos? Portavoz no entra en ella: sube una copia como documento (Excel o CSV), o
      marca «Preguntar a tu sistema» y pon la dirección de un flujo que la consulte.
    </p>
    <VariablesField initialVariables={initialVariables} errors={errors} />
  </>
)
