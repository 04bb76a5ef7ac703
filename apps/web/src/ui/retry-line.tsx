type Props = { children: string; onRetry: () => void }

/** Something small beside others did not come: one sentence, and the way to ask again. */
export const RetryLine = ({ children, onRetry }: Props) => (
  <p role="alert" className="text-sm text-texto-2">
    <span>{children}</span>{' '}
    <button
      type="button"
      onClick={onRetry}
      className="inline-flex min-h-[24px] items-center font-medium text-acento hover:underline"
    >
      Reintentar
    </button>
  </p>
)
