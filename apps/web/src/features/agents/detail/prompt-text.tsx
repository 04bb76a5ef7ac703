/** The agent's prompt, which scrolls when it is long. */
export const PromptText = ({ prompt }: { prompt: string }) => (
  <p
    role="region"
    aria-label="Texto del prompt"
    tabIndex={0}
    className={
      'mt-2 max-h-60 overflow-y-auto rounded-xl bg-superficie-2 px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap'
    }
  >
    {prompt}
  </p>
)
