import type { Foreseen } from '@portavoz/contract'
import type { ReactNode } from 'react'

/** What comes, word for word where it can be known, and why. */
export const Told = ({ foreseen: { comes, says, begins, why, otherwise } }: { foreseen: Foreseen }) => (
  <>
    {says === null ? null : <Said>{says}</Said>}
    {begins === null ? null : (
      <Said>
        {begins}
        {'\n\n'}
        <span className="text-texto-2">Y aquí, su respuesta. La frase va solo en la primera de cada conversación.</span>
      </Said>
    )}
    <p className="text-sm wrap-anywhere">
      <span className="font-medium">{heads[comes]}.</span> {why}
    </p>
    {otherwise === null ? null : <p className="text-sm text-texto-2 wrap-anywhere">{otherwise.why}</p>}
    {otherwise?.says ? <Said>{otherwise.says}</Said> : null}
  </>
)

/** As a customer reads it. */
const Said = ({ children }: { children: ReactNode }) => (
  <p className="rounded-xl bg-acento-suave px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">{children}</p>
)

const heads: Record<Foreseen['comes'], string> = {
  answer: 'Una respuesta del agente',
  message: 'Un mensaje tuyo',
  person: 'Una persona',
  silence: 'Nada',
}
