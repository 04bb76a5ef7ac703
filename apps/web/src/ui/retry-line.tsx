type Props = { children: string; onRetry: () => void }

/** Something small beside others did not come: one sentence, and the way to ask again. */
export const RetryLine = ({ children, onRetry }: Props) => (
  <p role="alert" className="text-sm text-texto-2">
    {children}{' '}
    <button type="button" onClick={onRetry} className="font-medium text-acento hover:underline">
      Reintentar
    </button>
  </p>
)
