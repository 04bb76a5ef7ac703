import type { CsvSeparator } from '@portavoz/contract'
import { useId, useState } from 'react'
import { csvSeparator } from '../../../lib/csv-separator.ts'
import { Select } from '../../../ui/forms/select.tsx'

const options: { value: CsvSeparator; label: string }[] = [
  { value: 'comma', label: 'Coma' },
  { value: 'semicolon', label: 'Punto y coma' },
]

/** Remembered on the device, for all of its CSV files. */
export function SeparatorChoice() {
  const [separator, setSeparator] = useState(csvSeparator.read)
  const hint = useId()
  const choose = (next: CsvSeparator) => {
    csvSeparator.save(next)
    setSeparator(next)
  }
  return (
    <div className="border-t border-linea pt-3">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">Separador</span>
        <Select label="Separador del CSV" describedBy={hint} value={separator} onChange={choose} options={options} />
      </div>
      <p id={hint} className="mt-1 text-xs text-texto-3">
        Si tu Excel abre el CSV en una sola columna, como en Colombia o Argentina, elige punto y coma. Vale para todos
        los CSV en este dispositivo.
      </p>
    </div>
  )
}
