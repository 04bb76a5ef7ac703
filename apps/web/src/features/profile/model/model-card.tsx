import type { AccountModel } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { accountModelQuery, useRemoveModel, useSaveModel, useTestModel } from '../../../data/account/models.ts'
import { modelNameHint } from '../../../ui/model/model-fields.ts'
import { ModelTestAlert } from '../../../ui/model/model-test-alert.tsx'
import { providers } from '../../../ui/model/providers.ts'
import { LostKeyAlert } from '../own-model/lost-key-alert.tsx'
import { OwnChoiceCard, type ShownChoice } from '../own-model/own-choice-card.tsx'
import { OwnModelForm } from '../own-model/own-model-form.tsx'
import { ProviderFields } from '../own-model/provider-fields.tsx'
import { SightField } from './sight-field.tsx'
import { TypedModel } from './typed-model.ts'
import { RemoveOwnChoice } from '../own-model/remove-own-choice.tsx'

const title = 'Modelo'
const description = 'Lo que redacta las respuestas de tus agentes. Un agente que tiene su propio modelo usa el suyo.'
const texts = {
  save: 'Guardar modelo',
  saved: 'Modelo guardado',
  saveFailure: 'No se pudo guardar el modelo',
  testFailure: 'No se pudo probar el modelo',
}

/** The language model of the workspace. */
export const ModelCard = () => (
  <OwnChoiceCard
    title={title}
    description={description}
    query={useQuery(accountModelQuery)}
    loadFailure="No se pudo cargar tu modelo"
    changedTitle="Tu modelo cambió en otra pantalla"
  >
    {(shown) => <ModelForm {...shown} />}
  </OwnChoiceCard>
)

function ModelForm({ choice, ...shown }: ShownChoice<AccountModel>) {
  const { own, offered } = choice
  const [save, test, removal] = [useSaveModel(), useTestModel(), useRemoveModel()]
  return (
    <OwnModelForm
      {...shown}
      id="account-model"
      title={title}
      description={description}
      label="Modelo de tu cuenta"
      own={own}
      schema={TypedModel}
      save={save}
      test={test}
      texts={texts}
      current={<CurrentModel model={choice} />}
      remove={
        <RemoveOwnChoice
          question="¿Quitar el modelo de tu cuenta?"
          consequence="Su clave se borra. Tus agentes sin modelo propio usarán el de la instalación, si lo hay; si no, citarán tus documentos o enviarán su mensaje de respaldo."
          removed="Modelo quitado"
          failure="No se pudo quitar el modelo"
          removal={removal}
          onRemoved={shown.onSettled}
        />
      }
      renderFields={(state) => (
        <>
          <ProviderFields
            {...state}
            providers={providers}
            own={own}
            offered={offered}
            nameHint={modelNameHint(state.provider)}
          />
          <SightField {...state} own={own} />
        </>
      )}
      renderResult={(result) => <ModelTestAlert result={result} />}
    />
  )
}

function CurrentModel({ model: { own, installation } }: { model: AccountModel }) {
  if (own?.isKeyLost) return <LostKeyAlert />
  if (own) return null
  return (
    <p className="text-sm text-texto-2">
      {installation
        ? `Hoy responde el modelo de la instalación, «${installation.name}». Si no sabes qué es, déjalo así; si eliges uno, tus agentes usarán el tuyo.`
        : 'Todavía no hay ninguno: tus agentes citan lo que encuentran en tus documentos o envían su mensaje de respaldo.'}
    </p>
  )
}
