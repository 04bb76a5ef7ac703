import type { PredictedOutcome } from '@portavoz/contract'
import type { ReactNode } from 'react'

/** The predicted outcome: the message word for word where it is known, and the reason. */
export const PredictedOutcomeText = ({
  outcome: { comes, says, begins, why, otherwise },
}: {
  outcome: PredictedOutcome
}) => (
  <>
    {says === null ? null : <CustomerMessage>{says}</CustomerMessage>}
    {begins === null ? null : (
      <CustomerMessage>
        {begins}
        {'\n\n'}
        <span className="text-texto-2">Y aquí, su respuesta. La frase va solo en la primera de cada conversación.</span>
      </CustomerMessage>
    )}
    <p className="text-sm wrap-anywhere">
      <span className="font-medium">{outcomeTitles[comes]}.</span> {why}
    </p>
    {otherwise === null ? null : <p className="text-sm text-texto-2 wrap-anywhere">{otherwise.why}</p>}
    {otherwise?.says ? <CustomerMessage>{otherwise.says}</CustomerMessage> : null}
  </>
)

const CustomerMessage = ({ children }: { children: ReactNode }) => (
  <p className="rounded-xl bg-acento-suave px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">{children}</p>
)

const outcomeTitles: Record<PredictedOutcome['comes'], string> = {
  answer: 'Una respuesta del agente',
  message: 'Un mensaje tuyo',
  person: 'Una persona',
  silence: 'Nada',
}
