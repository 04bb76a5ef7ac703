import type { ExportFormat } from '@portavoz/contract'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useExportRun } from './export-run.ts'
import { nothingToExportText } from '../labels.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

const formats = [
  { format: 'csv', label: 'Exportar CSV' },
  { format: 'json', label: 'Exportar JSON' },
] as const

type ExportButtonsProps = {
  /** What is exported, to tell two pairs of these buttons apart. */
  subject?: string
  total: number | undefined
  onExport: (format: ExportFormat) => void
}

export function ExportButtons({ subject, total, onExport }: ExportButtonsProps) {
  const isRunning = useExportRun()?.state === 'running'
  const mayExport = useMay('export')
  const start = (format: ExportFormat) =>
    total === 0 ? toast({ description: nothingToExportText, kind: 'error' }) : onExport(format)
  if (!mayExport) return <p className="text-xs text-texto-3">Tu papel en este negocio no exporta.</p>
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          size="sm"
          aria-label={subject ? `${label} de ${subject}` : undefined}
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
