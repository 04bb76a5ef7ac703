import type { ExportFormat } from '@portavoz/contract'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useExportRun } from './export-run.ts'
import { nothingToExport } from './words.ts'

const formats = [
  { format: 'csv', label: 'Exportar CSV' },
  { format: 'json', label: 'Exportar JSON' },
] as const

type Props = {
  /** What is exported, where two pairs of these stand on a screen. */
  of?: string
  total: number | undefined
  onExport: (format: ExportFormat) => void
}

export function ExportButtons({ of, total, onExport }: Props) {
  const isRunning = useExportRun()?.state === 'running'
  const start = (format: ExportFormat) =>
    total === 0 ? toast({ description: nothingToExport, kind: 'error' }) : onExport(format)
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          size="sm"
          aria-label={of ? `${label} de ${of}` : undefined}
          disabled={isRunning || total === undefined}
          onClick={() => start(format)}
        >
          <Download aria-hidden className="size-4 text-texto-3" />
          {label}
        </Button>
      ))}
    </div>
  )
}
