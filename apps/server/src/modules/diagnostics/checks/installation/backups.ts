import { bad, type CheckFinding, countOf, type HealthCheck, good, omitted, warning } from '../../check.ts'
import type { CheckDeps } from '../../check-deps.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import { formatMoment } from './format-moment.ts'
import { sizeOf } from '../../../../platform/text/size-of.ts'

const DAY_MS = 86_400_000
/** One night is missed easily, for example by a machine that was off. */
const LATE_MS = 2 * DAY_MS
const HOW_TO = 'Haz una en «Copias de seguridad», aquí mismo.'

/** Whether backups are made and when the last one was. */
export const backupsCheck = ({ settings, db, clock }: CheckDeps): HealthCheck => ({
  title: 'Copias de seguridad',
  run: async () => {
    if (!db) return [omitted('Sin base de datos no se ve.')]
    const { backupDir, isBackupAutomatic, backupPassphrase } = settings
    const { since, doneAt, bytes, failedAt, failure } = await createDiagnosticsStore(db).backups(clock.now())
    const now = clock.now().getTime()
    const findings: CheckFinding[] = []
    if (!isBackupAutomatic)
      findings.push(
        warning(
          'Las copias automáticas están apagadas con BACKUP_AUTOMATIC=off.',
          'Quita ese ajuste, o haz tú las copias con «npm run backup».',
        ),
      )
    if (failedAt) return [...findings, bad(`La última copia falló el ${formatMoment(failedAt)}. ${failure}`, HOW_TO)]
    if (doneAt) {
      const isLate = isBackupAutomatic && now - doneAt.getTime() > LATE_MS
      const days = Math.floor((now - doneAt.getTime()) / DAY_MS)
      const cipher = backupPassphrase === null ? 'Sin cifrar' : 'Cifrada'
      const seen = `La última es del ${formatMoment(doneAt)}: ${sizeOf(bytes)} en ${backupDir}. ${cipher}.`
      if (!isLate) return [...findings, good(seen)]
      return [...findings, bad(`La última copia tiene ${countOf(days, 'día', 'días')}.`, HOW_TO)]
    }
    if (!isBackupAutomatic) return findings
    if (since && now - since.getTime() > LATE_MS) return [bad('Todavía no hay ninguna copia.', HOW_TO)]
    return [good(`La primera se hará esta noche en ${backupDir}.`)]
  },
})
