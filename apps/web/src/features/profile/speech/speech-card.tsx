import { type AccountSpeech, formatUsd } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { speechQuery, useRemoveSpeech, useSaveSpeech, useTestSpeech } from '../../../data/account/speech.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { openAiCompatibleProviders } from '../../../ui/model/providers.ts'
import { formatTypedUsd } from '../../../lib/format/typed-usd.ts'
import { LostKeyAlert } from '../own-model/lost-key-alert.tsx'
import { OwnChoiceCard, type ShownChoice } from '../own-model/own-choice-card.tsx'
import { type ModelFieldsState, OwnModelForm } from '../own-model/own-model-form.tsx'
import { ProviderFields } from '../own-model/provider-fields.tsx'
import { RemoveOwnChoice } from '../own-model/remove-own-choice.tsx'
import { TypedSpeech } from './typed-speech.ts'

const title = 'Respuestas con voz'
const description =
  'La voz de los agentes que responden con una nota de voz a quien les habla. Se enciende en cada agente.'
const texts = {
  save: 'Guardar voz',
  saved: 'Guardado: tus agentes tienen voz',
  saveFailure: 'No se pudo guardar la voz',
  testFailure: 'No se pudo probar la voz',
}
const speechAddress = {
  placeholder: 'http://localhost:8000/v1',
  hint: 'De speaches, Kokoro u otro servidor con /audio/speech. Suele terminar en /v1.',
}

/** What speaks the replies of the workspace's agents. */
export const SpeechCard = () => (
  <OwnChoiceCard
    title={title}
    description={description}
    query={useQuery(speechQuery)}
    loadFailure="No se pudo cargar la voz"
    changedTitle="La voz cambió en otra pantalla"
  >
    {(shown) => <SpeechForm {...shown} />}
  </OwnChoiceCard>
)

function SpeechForm({ choice, ...shown }: ShownChoice<AccountSpeech>) {
  const { own, offered } = choice
  const [save, test, removal] = [useSaveSpeech(), useTestSpeech(), useRemoveSpeech()]
  return (
    <OwnModelForm
      {...shown}
      id="account-speech"
      title={title}
      description={description}
      label={title}
      own={own}
      schema={TypedSpeech}
      save={save}
      test={test}
      texts={texts}
      current={<CurrentSpeech speech={choice} />}
      remove={
        <RemoveOwnChoice
          question="¿Dejar de responder con voz?"
          consequence="La clave se borra. Se usará la voz de la instalación, si la hay; si no, tus agentes responden con texto."
          removed="Voz quitada"
          failure="No se pudo quitar la voz"
          removal={removal}
          onRemoved={shown.onSettled}
        />
      }
      renderFields={(state) => (
        <>
          <ProviderFields
            {...state}
            providers={openAiCompatibleProviders}
            own={own}
            offered={offered}
            nameHint={state.provider === 'custom' ? 'Como lo llama tu servidor: «kokoro», por ejemplo.' : undefined}
            address={speechAddress}
          />
          <VoiceFields {...state} speech={choice} />
        </>
      )}
      renderResult={({ outcome, sentence }) => (
        <Alert title={outcome === 'good' ? 'Habla' : 'No habla'} tone={outcome === 'good' ? 'ok' : 'error'}>
          {sentence}
        </Alert>
      )}
    />
  )
}

type VoiceFieldsProps = ModelFieldsState & { speech: AccountSpeech }

function VoiceFields({ provider, isSame, field, speech: { own, offered } }: VoiceFieldsProps) {
  const usual = offered.find((model) => model.provider === provider)
  const stored = isSame ? own : null
  return (
    <>
      <TextField
        {...field('voice')}
        key={`voice ${provider}`}
        label="Voz"
        defaultValue={stored?.voice ?? (usual ? 'alloy' : '')}
        hint={usual ? '«alloy», «nova», «onyx»: las que nombra el proveedor.' : 'Como la llama tu servidor: «ef_dora».'}
      />
      <TextField
        {...field('microsPerThousand')}
        key={`price ${provider}`}
        label="Precio por mil caracteres, en dólares"
        inputMode="decimal"
        optional
        defaultValue={formatTypedUsd(stored?.microsPerThousand ?? undefined)}
        hint={
          usual
            ? `Vacío, el publicado: «${usual.name}» cuesta ${formatUsd(usual.microsPerThousand)}.`
            : 'Vacío, no suma al presupuesto del agente.'
        }
      />
    </>
  )
}

function CurrentSpeech({ speech: { own, installation } }: { speech: AccountSpeech }) {
  if (own?.isKeyLost) return <LostKeyAlert />
  if (own) return null
  return (
    <p className="text-sm text-texto-2">
      {installation
        ? `Hoy habla el modelo de la instalación, «${installation.name}». Si eliges uno, se usará el tuyo.`
        : 'Todavía no hay ninguna: tus agentes responden con texto. Con una clave de OpenAI, o con un servidor de voz propio, podrán hablar.'}
    </p>
  )
}
