import type { ExportFormat } from '@portavoz/contract'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useExportRun } from './export-run.ts'
import { nothingToExportText } from '../labels.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'

const formats = [
  { format: 'xlsx', label: 'Exportar a Excel', shown: 'Exportar a Excel' },
  { format: 'csv', label: 'Exportar CSV', shown: 'CSV' },
  { format: 'json', label: 'Exportar JSON', shown: 'JSON' },
] as const

type ExportButtonsProps = {
  /** Named for screen readers; without it, the results are meant. */
  subject: string | undefined
  total: number | undefined
  onExport: (format: ExportFormat) => void
}

/** On a phone Excel has a line of its own. */
export function ExportButtons({ subject, total, onExport }: ExportButtonsProps) {
  const isRunning = useExportRun()?.state === 'running'
  const mayExport = useMay('export')
  const start = (format: ExportFormat) =>
    total === 0 ? toast({ description: nothingToExportText, kind: 'error' }) : onExport(format)
  if (!mayExport) return <p className="text-xs text-texto-3">Tu papel en este negocio no exporta.</p>
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:basis-full sm:flex">
      {formats.map(({ format, label, shown }) => (
        <div key={format} className={format === 'xlsx' ? 'col-span-2 grid h-12' : 'grid h-12'}>
          <Button
            block
            size="box"
            aria-label={subject ? `${label} de ${subject}` : label}
            disabled={isRunning || total === undefined}
            onClick={() => start(format)}
          >
            <Download aria-hidden className="size-4 text-texto-3" />
            {shown}
          </Button>
        </div>
      ))}
    </div>
  )
}
