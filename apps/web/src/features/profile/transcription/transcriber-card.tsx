import type { AccountTranscriber } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import {
  transcriberQuery,
  useRemoveTranscriber,
  useSaveTranscriber,
  useTestTranscriber,
} from '../../../data/account/transcriber.ts'
import { formatTypedUsd } from '../../../lib/format/typed-usd.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { openAiCompatibleProviders } from '../../../ui/model/providers.ts'
import { transcriberAddress, transcriberNameHint, transcriberPriceHint } from '../../../ui/model/transcriber-fields.ts'
import { LostKeyAlert } from '../own-model/lost-key-alert.tsx'
import { OwnChoiceCard, type ShownChoice } from '../own-model/own-choice-card.tsx'
import { type ModelFieldsState, OwnModelForm } from '../own-model/own-model-form.tsx'
import { ProviderFields } from '../own-model/provider-fields.tsx'
import { RemoveOwnChoice } from '../own-model/remove-own-choice.tsx'
import { TypedTranscriber } from './typed-transcriber.ts'

const title = 'Notas de voz'
const description = 'Lo que escucha las notas de voz de tus clientes y las escribe, para que tus agentes las respondan.'
const texts = {
  save: 'Guardar',
  saved: 'Guardado: tus agentes escuchan las notas de voz',
  saveFailure: 'No se pudo guardar',
  testFailure: 'No se pudo probar',
}

/** What transcribes the voice notes of the workspace's contacts. */
export const TranscriberCard = () => (
  <OwnChoiceCard
    title={title}
    description={description}
    query={useQuery(transcriberQuery)}
    loadFailure="No se pudo cargar"
    changedTitle="Cambió en otra pantalla"
  >
    {(shown) => <TranscriberForm {...shown} />}
  </OwnChoiceCard>
)

function TranscriberForm({ choice, ...shown }: ShownChoice<AccountTranscriber>) {
  const { own, offered } = choice
  const [save, test, removal] = [useSaveTranscriber(), useTestTranscriber(), useRemoveTranscriber()]
  return (
    <OwnModelForm
      {...shown}
      id="account-transcriber"
      title={title}
      description={description}
      label={title}
      own={own}
      schema={TypedTranscriber}
      save={save}
      test={test}
      texts={texts}
      current={<CurrentTranscriber transcriber={choice} />}
      remove={
        <RemoveOwnChoice
          question="¿Dejar de escuchar las notas de voz?"
          consequence="La clave se borra. Se usará el modelo de la instalación, si lo hay; si no, tus agentes avisarán que solo leen texto. Lo ya transcrito queda."
          removed="Quitado"
          failure="No se pudo quitar"
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
            nameHint={transcriberNameHint(state.provider)}
            address={transcriberAddress}
          />
          <PriceField {...state} transcriber={choice} />
        </>
      )}
      renderResult={({ outcome, sentence }) => (
        <Alert title={outcome === 'good' ? 'Escucha' : 'No escucha'} tone={outcome === 'good' ? 'ok' : 'error'}>
          {sentence}
        </Alert>
      )}
    />
  )
}

type PriceFieldProps = ModelFieldsState & { transcriber: AccountTranscriber }

function PriceField({ provider, isSame, field, transcriber: { own, offered } }: PriceFieldProps) {
  return (
    <TextField
      {...field('microsPerMinute')}
      key={`price ${provider}`}
      label="Precio por minuto, en dólares"
      inputMode="decimal"
      optional
      defaultValue={isSame ? formatTypedUsd(own?.microsPerMinute ?? undefined) : ''}
      hint={transcriberPriceHint(offered, provider)}
    />
  )
}

function CurrentTranscriber({ transcriber: { own, installation } }: { transcriber: AccountTranscriber }) {
  if (own?.isKeyLost) return <LostKeyAlert />
  if (own) return null
  return (
    <p className="text-sm text-texto-2">
      {installation
        ? `Hoy las escucha el modelo de la instalación, «${installation.name}». Si eliges uno, se usará el tuyo.`
        : 'Todavía no hay ninguno: tus agentes avisan que por ahora solo leen texto. Con una clave de OpenAI, o con un servidor de Whisper propio, las entenderán.'}
    </p>
  )
}
