import { limits } from '@portavoz/contract'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { LookupSecret } from './lookup-secret.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'
import { VariablesField } from './variables-field.tsx'

const fields = ['dataSources', 'features.autoFAQ', 'variables']

/** What it may know. */
export function SourcesPart(props: PartProps & { agentId: string | undefined; variables: number }) {
  const { box, value } = fieldsIn(props)
  const { agentId, typed, config, errors, variables } = props
  const { webhook, database } = config.dataSources
  return (
    <Part title="De dónde responde" summary={summaries.sources(config, variables)} fields={fields} errors={errors}>
      <CheckField
        label="Responder con tus documentos"
        {...box(
          'dataSources.knowledgeBase',
          'Si lo apagas, no busca en tu base de conocimientos: solo sabe lo del prompt.',
        )}
      />
      <CheckField
        label="Citar tus documentos cuando no hay un modelo"
        {...box(
          'features.autoFAQ',
          'Responde con el fragmento que encontró. Si lo apagas, sin un modelo no responde preguntas.',
        )}
      />
      <CheckField
        label="Preguntar a tu sistema"
        {...box(
          'dataSources.webhook',
          'Antes de responder le pide lo que cambia a cada rato: existencias, pedidos, citas. Lo que contesta lo lee un modelo; si tarda más de 5 segundos, responde sin eso.',
        )}
      />
      <TextField
        label="A dónde le pregunta"
        {...value(
          'dataSources.webhookUrl',
          'La dirección de un flujo de n8n, Make o Zapier, o de un programa tuyo. Recibe lo que preguntó el cliente y quién es.',
        )}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={limits.webhookUrl}
      />
      {webhook && agentId ? <LookupSecret agentId={agentId} /> : null}
      <p className="text-xs text-texto-3">
        {database ? (
          <span className="text-aviso">Este agente tiene marcado que use una base de datos, y eso no hace nada. </span>
        ) : null}
        ¿Tus datos están en una base de datos? Portavoz no entra en ella: sube una copia como documento (Excel o CSV), o
        escribe arriba la dirección de un flujo que la consulte.
      </p>
      <VariablesField standing={typed.variables} errors={errors} />
    </Part>
  )
}
