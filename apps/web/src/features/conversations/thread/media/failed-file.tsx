/** The server has the file, but it could not be loaded. */
export const FailedFile = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <p className="text-xs">
    {name}: no se pudo cargar.{' '}
    <button type="button" onClick={onRetry} className="h-[24px] font-medium hover:underline">
      Reintentar
    </button>
  </p>
)
