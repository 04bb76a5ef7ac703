import { bad, type HealthCheck, countOf, good, omitted, type CheckFinding, warning } from '../../check.ts'
import { createDiagnosticsStore } from '../../diagnostics.store.ts'
import type { CheckDeps } from '../../check-deps.ts'

const LATE_MS = 10 * 60_000

/** Whether e-mails leave. Sends none to find out. */
export const mailCheck = ({ db, clock, tryMail, lettersFolder, settings: { smtpUrl } }: CheckDeps): HealthCheck => ({
  title: 'Correo',
  needs: ['SMTP_URL'],
  run: async () => {
    const [server, waiting] = await Promise.all([
      smtpUrl === null || !tryMail
        ? omitted(`Sin SMTP_URL las cartas no se envían: son archivos en ${lettersFolder}.`)
        : tryMail().then(mailServerSentence(new URL(smtpUrl).host)),
      db ? createDiagnosticsStore(db).letters() : null,
    ])
    return waiting === null || waiting.oldest === null
      ? [server]
      : [server, waitingSentence(waiting.count, clock.now().getTime() - waiting.oldest.getTime(), waiting.oldest)]
  },
})

const mailServerSentence =
  (host: string) =>
  (trial: Awaited<ReturnType<NonNullable<CheckDeps['tryMail']>>>): CheckFinding => {
    if (trial.outcome === 'accepted') return good(`${host} acepta nuestras cartas.`)
    return trial.outcome === 'bad_login'
      ? bad(
          `${host} rechazó el usuario o la contraseña de SMTP_URL.`,
          'Corrígelos: mientras tanto nadie puede verificar su correo.',
        )
      : bad(
          `No se pudo hablar con ${host}: ${trial.why}.`,
          'Revisa SMTP_URL, el puerto y si hay un cortafuegos en medio.',
        )
  }

function waitingSentence(n: number, ageMs: number, oldest: Date): CheckFinding {
  const seen = `${countOf(n, 'carta espera', 'cartas esperan')} desde ${oldest.toISOString()}.`
  return ageMs > LATE_MS
    ? warning(seen, 'Se intentan durante 24 horas: si no salen, mira qué dice el registro de «npm start».')
    : good(seen)
}
