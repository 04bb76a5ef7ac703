import type { Foreseen } from '@portavoz/contract'

/** What comes, word for word where it can be known, and why. */
export const Told = ({ foreseen: { comes, says, why, otherwise } }: { foreseen: Foreseen }) => (
  <>
    {says === null ? null : (
      <p className="rounded-xl bg-acento-suave px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">{says}</p>
    )}
    <p className="text-sm wrap-anywhere">
      <span className="font-medium">{heads[comes]}.</span> {why}
    </p>
    {otherwise === null ? null : <p className="text-sm text-texto-2 wrap-anywhere">{otherwise}</p>}
  </>
)

const heads: Record<Foreseen['comes'], string> = {
  answer: 'Una respuesta del agente',
  message: 'Un mensaje tuyo',
  person: 'Una persona',
  silence: 'Nada',
}
