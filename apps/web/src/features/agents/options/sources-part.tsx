import { CheckField } from '../../../ui/check-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'
import { VariablesField } from './variables-field.tsx'

const fields = ['dataSources', 'features.autoFAQ', 'variables']

/** What it may know. */
export function SourcesPart(props: PartProps & { variables: number }) {
  const { box } = fieldsIn(props)
  const { typed, config, errors, variables } = props
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
      <VariablesField standing={typed.variables} errors={errors} />
    </Part>
  )
}
