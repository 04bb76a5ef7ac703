/** Numbered instructions for the phone. */
export const LinkSteps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid gap-3 text-sm">
    {steps.map((text, index) => (
      <li key={text} className="flex gap-3">
        <span
          aria-hidden
          className={
            'num grid size-6 shrink-0 place-items-center rounded-full bg-acento-suave text-xs font-semibold ' +
            'text-acento'
          }
        >
          {index + 1}
        </span>
        <span className="pt-0.5">{text}</span>
      </li>
    ))}
  </ol>
)
