import { Select, type SelectProps } from './select.tsx'

/** A select with its label beside it, for a list of them on a phone. */
export const LabelledSelect = <T extends string>(props: SelectProps<T>) => (
  <label className="flex items-center gap-2 text-sm text-texto-2">
    <span className="w-24 shrink-0">{props.label}</span>
    <span className="min-w-0 flex-1">
      <Select {...props} block />
    </span>
  </label>
)
