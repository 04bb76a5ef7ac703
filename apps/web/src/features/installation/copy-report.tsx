import { type InstallationReport, formatReport } from '@portavoz/contract'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { inputClass } from '../../ui/styles.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Browsers offer no clipboard without https: then the text is shown for copying by hand. */
export function CopyReport({ report }: { report: InstallationReport }) {
  const [isManual, setIsManual] = useState(false)
  const text = formatReport(report)
  const copy = () =>
    copyText(text).then(
      () => toast({ title: 'Informe copiado', kind: 'ok' }),
      () => setIsManual(true),
    )
  return (
    <>
      <Button variant="primary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        Copiar informe
      </Button>
      <Dialog
        open={isManual}
        onOpenChange={setIsManual}
        title="Informe"
        description="Este navegador no deja copiarlo solo: selecciónalo y cópialo."
      >
        <textarea
          readOnly
          aria-label="Texto del informe"
          rows={12}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className={inputClass({ size: 'area' })}
        />
      </Dialog>
    </>
  )
}
