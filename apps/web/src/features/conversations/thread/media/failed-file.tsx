/** It is kept, and did not come this far. */
export const FailedFile = ({ name, again }: { name: string; again: () => void }) => (
  <p className="text-xs">
    {name}: no se pudo cargar.{' '}
    <button type="button" onClick={again} className="h-[24px] font-medium hover:underline">
      Reintentar
    </button>
  </p>
)
