type RetryLineProps = { children: string; onRetry: () => void }

/** A small part of a page failed to load: one sentence and a retry button. */
export const RetryLine = ({ children, onRetry }: RetryLineProps) => (
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
